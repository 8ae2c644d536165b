// setjmp() and longjmp() of the program. libc's hide addresses behind a number that it draws at random
// in each run; a jmp_buf is part of the program's memory, which must be the same in all runs.
//
// As in libc: rbx, rbp, r12 to r15, stack pointer and position, then whether signals were saved.

        .macro  FUNCTION name
        .globl  \name
        .type   \name, @function
\name:
        .endm

        .section .text.entries, "ax", @progbits
        .balign 16
FUNCTION concert_setjmp
FUNCTION concert__setjmp
FUNCTION concert___sigsetjmp
FUNCTION concert_sigsetjmp
        movq    %rbx, (%rdi)
        movq    %rbp, 8(%rdi)
        movq    %r12, 16(%rdi)
        movq    %r13, 24(%rdi)
        movq    %r14, 32(%rdi)
        movq    %r15, 40(%rdi)
        leaq    8(%rsp), %rdx
        movq    %rdx, 48(%rdi)
        movq    (%rsp), %rdx
        movq    %rdx, 56(%rdi)
        movl    $0, 64(%rdi)
        xorl    %eax, %eax
        ret

        .balign 16
FUNCTION concert_longjmp
FUNCTION concert__longjmp
FUNCTION concert_siglongjmp
        // 0 is what setjmp itself returns.
        movl    $1, %eax
        testl   %esi, %esi
        cmovnzl %esi, %eax
        movq    (%rdi), %rbx
        movq    8(%rdi), %rbp
        movq    16(%rdi), %r12
        movq    24(%rdi), %r13
        movq    32(%rdi), %r14
        movq    40(%rdi), %r15
        movq    48(%rdi), %rsp
        jmp     *56(%rdi)

        .section .note.GNU-stack, "", @progbits
