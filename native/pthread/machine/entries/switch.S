// Going from one stack to another: entries into the runtime, and one thread's turn after another's.

        // struct Running, see running.h.
        .set RUNNING_FRAME, 0
        .set RUNNING_STACK, 8

        .section .text.entries, "ax", @progbits

        // Tails of all entries. rax, and rdx of a wide one, is the result. Every other register that
        // a call may change becomes zero: the program must never see what we had in it.
        // By the copy of the frame at the top of the runtime stack, see KeptFrame in entry.h.
        .macro KEPT_FRAME
        movq    machine_running+RUNNING_STACK, %rsp
        subq    $64, %rsp
        popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        popq    %rcx
        popq    %rsi
        leaq    48(%rcx), %rsp
        movq    %rsi, (%rsp)
        .endm

        .macro BACK_TO_PROGRAM
        KEPT_FRAME
        xorl    %ecx, %ecx
        xorl    %esi, %esi
        xorl    %edi, %edi
        xorl    %r8d, %r8d
        xorl    %r9d, %r9d
        xorl    %r10d, %r10d
        xorl    %r11d, %r11d
        pxor    %xmm0, %xmm0
        pxor    %xmm1, %xmm1
        ret
        .endm

        .balign 16
        .globl  machine_leave_void_entry
        .type   machine_leave_void_entry, @function
machine_leave_void_entry:
        xorl    %eax, %eax
        xorl    %edx, %edx
        BACK_TO_PROGRAM
        .size   machine_leave_void_entry, . - machine_leave_void_entry

        .balign 16
        .globl  machine_leave_entry
        .type   machine_leave_entry, @function
machine_leave_entry:
        xorl    %edx, %edx
        BACK_TO_PROGRAM
        .size   machine_leave_entry, . - machine_leave_entry

        .balign 16
        .globl  machine_leave_wide_entry
        .type   machine_leave_wide_entry, @function
machine_leave_wide_entry:
        BACK_TO_PROGRAM
        .size   machine_leave_wide_entry, . - machine_leave_wide_entry

        // [[noreturn]] void machine_return_from_entry(std::uint64_t result)
        .balign 16
        .globl  machine_return_from_entry
        .type   machine_return_from_entry, @function
machine_return_from_entry:
        movq    %rdi, %rax
        jmp     machine_leave_entry
        .size   machine_return_from_entry, . - machine_return_from_entry

        // [[noreturn]] void machine_divert_entry(void (*shim)()): instead of going back to the
        // program, goes to a shim as if the program had called that at the same place.
        .balign 16
        .globl  machine_divert_entry
        .type   machine_divert_entry, @function
machine_divert_entry:
        movq    %rdi, %rax
        KEPT_FRAME
        jmp     *%rax
        .size   machine_divert_entry, . - machine_divert_entry

        // void machine_switch(Context* from, const Context* to): a Context is rsp and the base of
        // the thread-local storage. Returns when somebody switches back to `from`.
        .text
        .balign 16
        .globl  machine_switch
        .type   machine_switch, @function
machine_switch:
        pushq   %rbp
        pushq   %rbx
        pushq   %r12
        pushq   %r13
        pushq   %r14
        pushq   %r15
        movq    %rsp, (%rdi)
        cmpb    $0, machine_can_write_fs
        je      1f
        movq    8(%rsi), %rax
        wrfsbase %rax
        movq    (%rsi), %rsp
0:      popq    %r15
        popq    %r14
        popq    %r13
        popq    %r12
        popq    %rbx
        popq    %rbp
        ret
        // Processors and kernels without the instruction: ask the kernel.
1:      movq    (%rsi), %rsp
        movq    8(%rsi), %rsi
        movl    $0x1002, %edi           // ARCH_SET_FS
        movl    $158, %eax              // arch_prctl
        syscall
        jmp     0b
        .size   machine_switch, . - machine_switch

        // First turn of a thread: machine_switch has popped rbx = function of its program stack,
        // r12 and r13 = its arguments, r14 = top of its program stack, rbp = 0.
        .balign 16
        .globl  machine_begin
        .type   machine_begin, @function
machine_begin:
        movq    %r14, %rsp
        movq    %r12, %rdi
        movq    %r13, %rsi
        movq    %rbx, %rax
        xorl    %ebx, %ebx
        xorl    %ecx, %ecx
        xorl    %edx, %edx
        xorl    %r8d, %r8d
        xorl    %r9d, %r9d
        xorl    %r10d, %r10d
        xorl    %r11d, %r11d
        xorl    %r12d, %r12d
        xorl    %r13d, %r13d
        xorl    %r14d, %r14d
        xorl    %r15d, %r15d
        call    *%rax
        ud2
        .size   machine_begin, . - machine_begin

        .section .note.GNU-stack, "", @progbits
