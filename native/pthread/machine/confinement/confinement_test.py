"""A program's assembly may hold only known instructions, and each access gets its check."""

import pytest

from native.pthread.machine.confinement.confinement import ConfinementError, confine

_FUNCTION = """\t.text
\t.globl\tf
\t.type\tf, @function
f:
\tpushq\t%rbp
\tmovq\t%rsp, %rbp
{body}
\tpopq\t%rbp
\tret
\t.size\tf, .-f
"""


def _confined(*lines: str) -> list[str]:
    text = _FUNCTION.format(body="\n".join(f"\t{line}" for line in lines))
    return [line.replace("\t", " ").strip() for line in confine(text).text.splitlines()]


def _refusal(*lines: str) -> str:
    with pytest.raises(ConfinementError) as caught:
        _confined(*lines)
    return caught.value.what


def test_a_function_is_entered_from_its_beginning_and_left_to_where_it_was_called() -> None:
    lines = _confined("nop")
    at = lines.index("f:")
    assert lines[at - 1 : at + 2] == ["ud2", "f:", "call machine_confine_enter"]
    assert lines[lines.index("ret") - 1] == "call machine_confine_leave"


def test_the_old_spelling_of_an_instruction_is_known() -> None:
    assert "tzcntl %eax, %edx" in _confined("rep bsfl\t%eax, %edx")


@pytest.mark.parametrize(
    ("instruction", "check"),
    [
        ("movl\t%edx, (%rax)", "machine_confine_write"),
        ("movl\t(%rax), %edx", "machine_confine_read"),
        ("movl\t%edx, -8(%rbp,%rax,4)", "machine_confine_write"),
        ("movl\t%edx, 131072(%rbp)", "machine_confine_write"),
        ("movl\t%edx, x(%rip)", "machine_confine_write"),
        ("movl\t%edx, x+4(,%rax,4)", "machine_confine_write"),
        ("movl\t$1, %fs:x@tpoff", "machine_confine_write"),
        ("movl\t$1, %fs:x@tpoff(,%rax,4)", "machine_confine_write"),
        ("cmpl\t$1, (%rax)", "machine_confine_read"),
        ("incl\t(%rax)", "machine_confine_write"),
        ("sete\t(%rax)", "machine_confine_write"),
        ("xchgl\t(%rax), %edx", "machine_confine_write"),
        ("lock xaddl\t%edx, (%rax)", "machine_confine_write"),
        ("fstpt\t(%rax)", "machine_confine_write"),
        ("fnstcw\t(%rax)", "machine_confine_write"),
        ("popq\t(%rax)", "machine_confine_write"),
        ("movaps\t%xmm0, (%rax)", "machine_confine_write"),
        ("movnti\t%edx, (%rax)", "machine_confine_write"),
        ("rep movsq", "machine_confine_copy"),
        ("rep stosq", "machine_confine_copy"),
        ("call\t*%rdx", "machine_confine_call"),
        ("call\t*8(%rdx)", "machine_confine_call"),
        ("subq\t%rax, %rsp", "machine_confine_down"),
        ("movq\t%rax, %rsp", "machine_confine_up"),
    ],
)
def test_what_a_computed_address_decides_is_checked(instruction: str, check: str) -> None:
    assert f"call {check}" in _confined(instruction)


@pytest.mark.parametrize("instruction", ["movl\t%edx, -8(%rbp)", "movl\t%edx, 16(%rsp)", "nop"])
def test_a_fixed_place_of_the_own_frame_needs_no_check(instruction: str) -> None:
    checks = [
        line for line in _confined(instruction) if "machine_confine_" in line and "call" in line
    ]
    assert checks == ["call machine_confine_enter", "call machine_confine_leave"]


def test_flags_that_are_looked_at_later_are_kept() -> None:
    lines = _confined("cmpl\t$1, -4(%rbp)", "movl\t%edx, (%rax)", "je\t.L1\n.L1:")
    at = lines.index("call machine_confine_write")
    # The address first: it may be one from the stack pointer.
    assert lines[at - 2 : at] == ["leaq (%rax), %r11", "pushfq"]
    assert lines[at + 1] == "popfq"


@pytest.mark.parametrize(
    "instruction",
    [
        "syscall",
        "int\t$0x80",
        "wrfsbase\t%rax",
        "rdtsc",
        "maskmovdqu\t%xmm0, %xmm1",
        "btsl\t%ecx, (%rax)",
        "movw\t%ax, %ds",
        "movsd",
        "movq\t%rax, %rbp",
        "xchgq\t%rax, %rsp",
        "cmovne\t%rax, %rsp",
        "popq\t%rsp",
        "movl\t%eax, %esp",
        "leave\n\tmovl\t$1, -4(%rbp)",
        "jmp\tg",
        "jmp\t.Lelsewhere",
        "jmp\tf+3",
        "jmp\t.+3",
        "call\t.L5",
        "call\tf+3",
        "ret\t$8",
        "lret",
        "movl\t%edx, (%r11)",
        "movl\t%edx, %gs:(%rax)",
        "movl\t%edx, %fs:(%rax)",
        "movl\t%edx, %fs:0",
        "nop; syscall",
        "nop # comment",
        "rep ret",
        ".byte\t0x0f, 0x05",
        ".macro\tleaq a, b",
        '.include\t"/etc/passwd"',
        ".set\tf2, f+3",
        '.section\t.init,"ax",@progbits',
        '.section\t.preinit_array,"aw"',
        '.section\tconcert_targets,"a"',
        '.section\todd,"awx",@progbits',
        '.section\t.odd,"awT",@progbits',
        '.section\t.ctors,"aw",@progbits',
        '.section\t.odd,"",@progbits',
        '.section\t.note.GNU-stack,"x",@progbits',
        ".type\tf, @gnu_indirect_function",
    ],
)
def test_what_is_none_of_c_is_refused(instruction: str) -> None:
    assert _refusal(instruction)


@pytest.mark.parametrize(
    ("section", "place"),
    [
        ('.init.text,"ax",@progbits', '.text.init.text,"ax",@progbits'),
        ('fast,"ax",@progbits', '.text.fast,"ax",@progbits'),
        ('.text.fast,"ax",@progbits', '.text.fast,"ax",@progbits'),
        ('.mine,"aw"', '.data.mine,"aw"'),
        ('.section,"a"', '.rodata.section,"a"'),
        ('mine,"aw"', 'mine,"aw"'),
    ],
)
def test_a_section_gets_a_name_that_says_what_it_holds(section: str, place: str) -> None:
    text = confine(f"\t.section\t{section}\n\t.text\n\t.section\t{section}\n").text
    assert text.count(f"\t.section\t{place}\n") == 2


@pytest.mark.parametrize(
    "name", ["machine_confine_write", "__tsan_write4", "concert_malloc", "__cyg_profile_func_exit"]
)
def test_no_program_defines_a_name_of_the_explorer(name: str) -> None:
    with pytest.raises(ConfinementError, match="a name of the explorer's"):
        confine(f"\t.text\n{name}:\n\tret\n")
    with pytest.raises(ConfinementError, match="a name of the explorer's"):
        confine(f"\t.text\nf:\n\tret\n\t.set\t{name},f\n")


def test_assembler_that_orders_accesses_alone_is_none() -> None:
    text = _FUNCTION.format(body='#APP\n# 3 "program.c" 1\n\tmfence\n# 0 "" 2\n#NO_APP')
    assert confine(text).assembler == ()


@pytest.mark.parametrize(
    ("body", "orders"),
    [
        ("\tmfence", True),
        ("\tlfence", True),
        ("\trep nop", False),
        ("\tsfence", True),
        ("\tlock orl\t$0, (%rsp)", True),
        ('#APP\n# 3 "program.c" 1\n\tmfence\n# 0 "" 2\n#NO_APP', True),
        ('#APP\n# 3 "program.c" 1\n\tpause\n# 0 "" 2\n#NO_APP', False),
    ],
)
def test_instructions_that_order_accesses_are_told(body: str, *, orders: bool) -> None:
    assert confine(_FUNCTION.format(body=body)).orders is orders


def test_assembler_that_accesses_memory_is_told() -> None:
    text = _FUNCTION.format(body='#APP\n# 3 "program.c" 1\n\tincl x(%rip)\n# 0 "" 2\n#NO_APP')
    assert confine(text).assembler == (3,)
