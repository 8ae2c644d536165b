// The checks that confinement.py puts into programs, and the copies of what returns go by.
//
// Each is called with what it looks at in r11, changes no other register but flags, and comes back to
// where it was called; or it goes to a fault and never comes back. Nothing switches threads in between.

        // struct Running, see running.h.
        .set RUNNING_STACK, 8
        .set RUNNING_SHADOW, 40
        .set RUNNING_ANNOUNCED, 48
        .set RUNNING_CALLS, 80

        .macro  FUNCTION name
        .balign 16
        .globl  \name
        .type   \name, @function
\name:
        .endm

        // Tells a call from all others, for longjmp().
        .macro  NUMBER
        movq    machine_running+RUNNING_CALLS, %rax
        incq    %rax
        movq    %rax, machine_running+RUNNING_CALLS
        movq    %rax, 24(%r11)
        .endm

        // With rax saved on the stack. A frame, so that the position in the program is found.
        .macro  FAULT   reason
        popq    %rax
        pushq   %rbp
        movq    %rsp, %rbp
        movl    $\reason, %edi
        call    machine_confine_fault
        ud2
        .endm

        .section .text.entries, "ax", @progbits

// ---- Functions. The shadow stack has return address, frame pointer, stack pointer and number of each
// call.

        // At the beginning of a function: its return address is what a call has just put there.
FUNCTION machine_confine_enter
        movq    machine_running+RUNNING_SHADOW, %r11
        pushq   %rax
        movq    16(%rsp), %rax
        movq    %rax, (%r11)
        movq    %rbp, 8(%r11)
        leaq    16(%rsp), %rax
        movq    %rax, 16(%r11)
        NUMBER
        addq    $32, %r11
        movq    %r11, machine_running+RUNNING_SHADOW
        popq    %rax
        ret

        // Right before its return.
FUNCTION machine_confine_leave
        movq    machine_running+RUNNING_SHADOW, %r11
        subq    $32, %r11
        movq    %r11, machine_running+RUNNING_SHADOW
        pushq   %rax
        movq    16(%rsp), %rax
        cmpq    (%r11), %rax
        jne     1f
        cmpq    8(%r11), %rbp
        jne     1f
        leaq    16(%rsp), %rax
        cmpq    16(%r11), %rax
        jne     1f
        popq    %rax
        ret
1:      FAULT   1

        // The same for shims, which the compiler of the runtime makes call these (-finstrument-functions)
        // with a frame that is set up and not yet left.
FUNCTION __cyg_profile_func_enter
        movq    machine_running+RUNNING_SHADOW, %r11
        movq    8(%rbp), %rax
        movq    %rax, (%r11)
        movq    (%rbp), %rax
        movq    %rax, 8(%r11)
        movq    %rbp, 16(%r11)
        NUMBER
        addq    $32, %r11
        movq    %r11, machine_running+RUNNING_SHADOW
        ret

FUNCTION __cyg_profile_func_exit
        movq    machine_running+RUNNING_SHADOW, %r11
        subq    $32, %r11
        movq    %r11, machine_running+RUNNING_SHADOW
        cmpq    16(%r11), %rbp
        jne     1f
        movq    (%r11), %rax
        cmpq    8(%rbp), %rax
        jne     1f
        movq    8(%r11), %rax
        cmpq    (%rbp), %rax
        jne     1f
        ret
1:      movl    $1, %edi
        call    machine_confine_fault
        ud2

// ---- The stack pointer.

        // It is to become r11, by an allocation on the stack. Guards are wider than a step.
FUNCTION machine_confine_down
        pushq   %rax
        leaq    16(%rsp), %rax
        subq    %r11, %rax
        cmpq    $32768, %rax
        ja      1f
        popq    %rax
        ret
1:      FAULT   3

        // It is to become r11, back towards the caller.
FUNCTION machine_confine_up
        pushq   %rax
        cmpq    %rsp, %r11
        jb      1f
        // The top of the thread's stack: stacks have 8 MiB, and begin at multiples of that.
        leaq    16(%rsp), %rax
        orq     $0x7fffff, %rax
        cmpq    %rax, %r11
        ja      1f
        popq    %rax
        ret
1:      FAULT   1

// ---- Calls through pointers: r11 must be in the table of the program's functions.

FUNCTION machine_confine_call
        pushq   %rax
        movq    $__start_concert_targets, %rax
0:      cmpq    $__stop_concert_targets, %rax
        jae     1f
        cmpq    (%rax), %r11
        je      2f
        addq    $8, %rax
        jmp     0b
2:      popq    %rax
        ret
1:      FAULT   2

        // void machine_check_call(void (*function)(void)): of shims, right before a call.
FUNCTION machine_check_call
        movq    %rdi, %r11
        jmp     machine_confine_call

// ---- Accesses at r11. What the thread has announced last, and its own frame, are as they should be.

        .macro  ANNOUNCED number
        movq    %r11, %rax
        subq    machine_running+RUNNING_ANNOUNCED+16*\number, %rax
        cmpq    machine_running+RUNNING_ANNOUNCED+16*\number+8, %rax
        jb      2f
        .endm

        .macro  ACCESS writes
        cmpq    %rsp, %r11
        jb      1f
        cmpq    %rbp, %r11
        jb      3f
1:      pushq   %rax
        .if     !\writes
        ANNOUNCED 0
        .endif
        ANNOUNCED 1
        popq    %rax
        // A frame, so that the position in the program is found.
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rsi
        movl    $\writes, %esi
        call    judge
        popq    %rsi
        popq    %rbp
        ret
2:      popq    %rax
3:      ret
        .endm

FUNCTION machine_confine_read
        ACCESS  0
FUNCTION machine_confine_write
        ACCESS  1

        // A copy or a fill: rax bytes to rdi.
FUNCTION machine_confine_copy
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rsi
        movq    %rdi, %r11
        movl    $1, %esi
        call    judge_range
        popq    %rsi
        popq    %rbp
        ret

        // The same of rax bytes that a copy reads at rsi.
FUNCTION machine_confine_source
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rsi
        movq    %rsi, %r11
        xorl    %esi, %esi
        call    judge_range
        popq    %rsi
        popq    %rbp
        ret

        // Asks the runtime about rax bytes at r11; nothing that the program has in registers is lost.
judge:
        pushq   %rax
        movl    $1, %eax
        call    judge_range
        popq    %rax
        ret
judge_range:
        pushq   %rbp
        movq    %rsp, %rbp
        pushq   %rax
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %r11
        subq    $520, %rsp
        andq    $-16, %rsp
        fxsave64 (%rsp)
        movq    %r11, %rdi
        movq    %rax, %rdx
        call    machine_confine_judge
        fxrstor64 (%rsp)
        leaq    -72(%rbp), %rsp
        popq    %r11
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        popq    %rax
        popq    %rbp
        ret

        .section .note.GNU-stack, "", @progbits
