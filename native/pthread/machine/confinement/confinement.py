"""Rewrites the assembly of a program so that no store, return or call of it leaves what C allows.

The program and the runtime that judges it share one address space, so the walls between them are in
the code. GCC writes assembly; this module reads it line by line, against a grammar of what GCC
writes at -O0, and gives assembly in which

- each access of memory that is not at a fixed place of the own frame is checked first: it is an
  access that the program has announced to the runtime, or one of the own stack; a store to what is
  not the program's is a memory error;
- each return is compared with a copy that the program cannot reach (return address, frame pointer
  and stack pointer), each call through a pointer with a table of the program's functions, each jump
  through a pointer with the labels of its function;
- the stack pointer moves down by small steps only, and up within the own stack.

What is not in the grammar is refused, wherever it comes from: assembler statements, names of
sections or symbols with more than a name in them, attributes that change how code is made. The
checks themselves are in confine.S. docs/internals/sandbox.md has the argument.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from native.pthread.machine.confinement import grammar

TARGETS: Final = "concert_targets"
"""Section of the table of functions that may be called through a pointer."""
MARKS: Final = tuple(
    f"machine_confine_{section}_{end}" for section in ("tdata", "tbss") for end in ("begin", "end")
)
"""Global symbols that say where the program's thread-local variables lie."""

_RESERVED: Final = re.compile(
    r"machine_confine|concert_|__tsan_|__cyg_profile_|__start_concert|__stop_concert"
)
"""Beginnings of names that a program must not define: the runtime's, or what its code calls."""
_NEVER_NAMED: Final = re.compile(r"machine_confine|__cyg_profile_|__start_concert|__stop_concert")
"""Beginnings of names that a program must not use either: the checks, of which this module writes
the calls."""

_MOST_STEP: Final = 1 << 16
_MOST_LINES: Final = 3_000_000


class ConfinementError(Exception):
    """A program whose code cannot be confined.

    Attributes:
        what: What stands in the way, in one line.
        line: Line of the source; 0 where that is not known.
    """

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.line = line


@dataclass(frozen=True, slots=True)
class Confined:
    """A program's assembly that is confined.

    Attributes:
        text: It.
        assembler: Lines of the source with assembler that does more than order accesses; sorted.
        tells_places: Whether assembler says where in the source code stands.
        orders: Whether it has instructions that order accesses, which only intrinsics and
            assembler make: the compiler announces fences and atomic accesses as calls.
    """

    text: str
    assembler: tuple[int, ...]
    tells_places: bool
    orders: bool


@dataclass(slots=True)
class _Function:
    """The known properties of one function's code."""

    labels: set[str] = field(default_factory=set)
    jumps: list[tuple[str, int]] = field(default_factory=list)


def confine(assembly: str) -> Confined:
    """Returns a program's assembly with its checks.

    Args:
        assembly: What GCC wrote.

    Raises:
        ConfinementError: Something in it is not what GCC writes for C.
    """
    return _Rewriter(assembly).run()


class _Rewriter:
    def __init__(self, assembly: str) -> None:
        self._lines = assembly.split("\n")
        if len(self._lines) > _MOST_LINES:
            raise ConfinementError("the code is too large")
        self._out: list[str] = []
        self._section = ".text"
        self._code = True
        self._line = 0
        self._sections = {".text": True, ".data": False, ".bss": False, ".rodata": False}
        self._places = {name: name for name in self._sections}
        self._functions: list[str] = []
        self._defined: set[str] = set()
        self._aliases: list[tuple[str, str]] = []
        self._referenced: dict[str, None] = {}
        self._function = _Function()
        self._in_assembler = False
        self._assembler: set[int] = set()
        self._tells_places = False
        self._orders = False
        self._leaving = False
        self._at = 0
        self._taken = self._taken_labels()
        self._owners = self._label_owners()
        self._keep_flags = self._lines_that_keep_flags()

    # ---- Passes.

    def _taken_labels(self) -> frozenset[str]:
        """Returns labels whose address the program takes: those of switches and computed jumps."""
        found: set[str] = set()
        for line in self._lines:
            if ".quad\t.L" in line:
                found.add(line.split("\t")[-1].split("-")[0].split("+")[0])
            elif "$.L" in line:
                found.update(re.findall(r"\$(\.L[\w.$]+)", line))
        return frozenset(found)

    def _label_owners(self) -> dict[str, str]:
        """Returns the function in which each taken label lies."""
        owners: dict[str, str] = {}
        owner = ""
        for line in self._lines:
            match = grammar.LABEL.fullmatch(line)
            if match is None:
                continue
            name = match[1]
            if not name.startswith(".L"):
                owner = name
            elif name in self._taken:
                owners[name] = owner
        return owners

    def _lines_that_keep_flags(self) -> frozenset[int]:
        """Returns the numbers of instructions before which the flags must be kept."""
        found: set[int] = set()
        live = False
        for number in range(len(self._lines) - 1, -1, -1):
            line = self._lines[number]
            if not line.startswith("\t") or line.startswith("\t."):
                continue
            mnemonic = line[1:].partition("\t")[0].removeprefix("lock ")
            if grammar.READS_FLAGS.match(mnemonic):
                live = True
            elif grammar.SETS_FLAGS.match(mnemonic):
                live = False
            if live:
                found.add(number)
        return frozenset(found)

    def run(self) -> Confined:
        self._mark("begin")
        for number, line in enumerate(self._lines):
            self._at = number
            self._read(line)
        self._end_function()
        self._mark("end")
        self._check_names()
        self._table()
        return Confined(
            text="\n".join(self._out) + "\n",
            assembler=tuple(sorted(self._assembler)),
            tells_places=self._tells_places,
            orders=self._orders,
        )

    def _mark(self, end: str) -> None:
        for section, kind in (("tdata", "progbits"), ("tbss", "nobits")):
            name = f"machine_confine_{section}_{end}"
            self._out.append(
                f'\t.section\t.{section},"awT",@{kind}\n\t.globl\t{name}\n'
                f"\t.type\t{name}, @object\n{name}:"
            )
        self._out.append("\t.text")

    def _table(self) -> None:
        names = dict.fromkeys(self._functions)
        # Symbols defined elsewhere: functions of libc and of the runtime.
        names.update(
            dict.fromkeys(
                name
                for name in self._referenced
                if name not in self._defined and not name.startswith((".L", "__tsan_"))
            )
        )
        self._out.append(f'\t.section\t{TARGETS},"a",@progbits\n\t.balign 8\n\t.quad\t0')
        self._out.extend(f"\t.quad\t{name}" for name in names if name != "_GLOBAL_OFFSET_TABLE_")

    def _check_names(self) -> None:
        for name in self._referenced:
            if _NEVER_NAMED.match(name):
                raise ConfinementError(f"{name} is a name of the explorer's")
        for name in self._defined:
            if _RESERVED.match(name):
                raise ConfinementError(f"{name} is a name of the explorer's")
        for alias, name in self._aliases:
            if name not in self._defined:
                raise ConfinementError(
                    f"{alias} stands for a name that the program does not define"
                )
            if name in self._functions:
                self._functions.append(alias)

    # ---- Lines.

    def _refuse(self, what: str) -> ConfinementError:
        return ConfinementError(what, self._line)

    def _read(self, line: str) -> None:
        if line in {"#APP", "#NO_APP"}:
            self._in_assembler = line == "#APP"
            return
        if self._in_assembler:
            self._read_assembler(line)
            return
        if not line:
            return
        if line[0] != "\t":
            match = grammar.LABEL.fullmatch(line)
            if match is None:
                raise self._refuse("its assembly has a line that is none of C's")
            self._read_label(match[1])
        elif line[1] == ".":
            self._read_directive(line)
        else:
            self._read_instruction(line[1:])

    def _read_label(self, name: str) -> None:
        if name.startswith(".L"):
            if self._code:
                self._function.labels.add(name)
        else:
            if name in self._defined:
                raise self._refuse(f"{name} is defined twice")
            self._defined.add(name)
            if self._code:
                self._end_function()
                self._functions.append(name)
                # Nothing falls into a function from above.
                self._out.append("\tud2")
                self._out.append(f"{name}:")
                self._out.append("\tcall\tmachine_confine_enter")
                return
        self._out.append(f"{name}:")

    def _end_function(self) -> None:
        for label, line in self._function.jumps:
            if label not in self._function.labels:
                raise ConfinementError("it jumps out of a function", line)
        self._function = _Function()
        self._leaving = False

    def _read_directive(self, line: str) -> None:
        if line in {"\t.text", "\t.data", "\t.bss"}:
            self._enter_section(line[1:], "", line)
            return
        match = grammar.LOC.fullmatch(line)
        if match is not None:
            self._line = int(match[2]) if match[1] == "1" else self._line
            self._out.append(line)
            return
        match = grammar.SECTION.fullmatch(line)
        if match is not None:
            self._enter_section(match[1], match[2] or "", line)
            return
        match = grammar.SET.fullmatch(line)
        if match is not None:
            self._defined.add(match[1])
            self._aliases.append((match[1], match[2]))
        elif grammar.STRING.fullmatch(line) is None and grammar.FILE.fullmatch(line) is None:
            if grammar.PLAIN.fullmatch(line) is None or line.startswith("\t.set"):
                raise self._refuse(f"its assembly has a directive that is none of C's: {line!r}")
            if "@gnu_indirect_function" in line:
                raise self._refuse("it has a function that is chosen as it is loaded")
            if line.startswith(("\t.comm", "\t.lcomm")):
                self._defined.add(re.split(r"[\t ,]+", line)[2])
            match = grammar.QUAD.fullmatch(line)
            if match is not None and not self._section.startswith(".debug"):
                self._referenced[match[1]] = None
        if self._code and grammar.DATA_IN_CODE.match(line) and "comm" not in line[:7]:
            raise self._refuse("it has data among its code")
        self._out.append(line)

    def _enter_section(self, name: str, flags: str, line: str) -> None:
        """Begins or continues a section, which gets a name by which the linker knows its kind.

        Programs give sections any names, such as `.init.text`. The linker puts code and data in
        their places by names, and the runtime takes for the program's what lies there.
        """
        if grammar.OWN_SECTION.fullmatch(name) is None or grammar.NEVER_SECTIONS.fullmatch(name):
            raise self._refuse(f"it has a section {name}")
        code = "x" in flags
        if not flags and name in self._sections:
            code = self._sections[name]
        if code and "w" in flags:
            raise self._refuse("it has code that can be written")
        if self._sections.setdefault(name, code) != code:
            raise self._refuse(f"section {name} has code and data")
        place = self._places.get(name) or self._place_of(name, flags)
        self._places[name] = place
        self._section, self._code = place, code
        directive = grammar.SECTION_DIRECTIVE
        if line.startswith(directive):
            line = directive + place + line[len(directive) + len(name) :]
        self._out.append(line)

    def _place_of(self, name: str, flags: str) -> str:
        # One of these that can be run asks for a stack that can.
        if grammar.OTHER_SECTIONS.fullmatch(name) and grammar.LOADED.search(flags):
            raise self._refuse(f"it has a section {name} that is loaded")
        inner = name if name.startswith(".") else f".{name}"
        if "x" in flags:
            return name if grammar.CODE_SECTIONS.fullmatch(name) else f".text{inner}"
        if "T" in flags:
            if grammar.THREAD_SECTIONS.fullmatch(name) is None:
                raise self._refuse(f"it has a section {name} of thread-local variables")
            return name
        if "w" in flags:
            return name if grammar.DATA_SECTIONS.fullmatch(name) else f".data{inner}"
        if "a" in flags:
            return name if grammar.CONSTANT_SECTIONS.fullmatch(name) else f".rodata{inner}"
        if grammar.OTHER_SECTIONS.fullmatch(name) is None:
            raise self._refuse(f"it has a section {name} that is not loaded")
        return name

    def _read_assembler(self, line: str) -> None:
        if grammar.LOC.fullmatch(line):
            self._tells_places = True
            self._read_directive(line)
            return
        text = line.strip()
        match = re.fullmatch(r'# (\d+) ".*"(?: \d)*', text)
        if match is not None:
            if text.split('"')[1] == "program.c":
                self._line = int(match[1])
            return
        for part in re.split(r";|\\n", text):
            statement = " ".join(part.split())
            if grammar.FENCES.fullmatch(statement):
                self._orders |= grammar.ORDERS.fullmatch(statement) is not None
                self._out.append(f"\t{statement}")
                continue
            words = statement.split(" ", 1)
            if words[0] == "lock" and len(words) == 2:
                words = words[1].split(" ", 1)
                words[0] = f"lock {words[0]}"
            if words[0].startswith((".", "call", "ret", "leave", "push", "pop")) or ":" in words[0]:
                raise self._refuse("assembler that the explorer does not look through")
            operands = ", ".join(_split(words[1])) if len(words) == 2 else ""
            text = f"{words[0]}\t{operands}" if operands else words[0]
            if grammar.IN_MEMORY.search(operands) or grammar.STRINGS.fullmatch(text):
                self._assembler.add(self._line)
            self._read_instruction(text)

    # ---- Instructions.

    def _read_instruction(self, text: str) -> None:
        if not self._code:
            raise self._refuse("it has code among its data")
        match = grammar.STRINGS.fullmatch(text)
        if match is not None:
            self._add_string_check(match)
            self._out.append(f"\t{text}")
            return
        mnemonic, _, rest = text.partition("\t")
        if grammar.COUNTS.fullmatch(mnemonic):
            mnemonic = f"tzcnt{mnemonic[-1]}"
        prefix = ""
        if mnemonic.startswith("lock"):
            prefix, _, mnemonic = mnemonic.partition(" ")
            if not mnemonic:
                mnemonic, _, rest = rest.partition("\t")
        if prefix not in {"", "lock"} or grammar.MNEMONIC.fullmatch(mnemonic) is None:
            raise self._refuse(
                f"it has an instruction {mnemonic!r} that the explorer does not know"
            )
        self._orders |= prefix == "lock" or grammar.ORDERS.fullmatch(mnemonic) is not None
        operands = [self._operand(one) for one in _split(rest)] if rest else []
        if not operands and grammar.ALONE.fullmatch(mnemonic) is None:
            raise self._refuse(f"it has an instruction {mnemonic!r} without operands")
        text = f"{prefix + ' ' if prefix else ''}{mnemonic}" + (f"\t{rest}" if rest else "")
        if self._leaving and mnemonic not in {"ret", "leaq", "popq"}:
            # A frame is left right before the return.
            raise self._refuse("it uses a frame that is gone")
        if mnemonic in {"call", "ret", "leave"} or grammar.JUMPS.fullmatch(mnemonic):
            self._transfer(mnemonic, operands, rest)
            return
        self._guard_stack(mnemonic, operands, rest)
        self._guard_memory(mnemonic, operands)
        self._out.append(f"\t{text}")

    def _operand(self, text: str) -> re.Match[str]:
        match = grammar.OPERAND.fullmatch(text)
        if not text or match is None or (match["memory"] and "%r11" in match["memory"]):
            raise self._refuse(f"it has an operand {text!r} that the explorer does not know")
        for name in (match["immediate"], match["symbol"]):
            if name and not name[0].isdigit() and name[0] != "-" and "@" not in name:
                found = re.match(grammar.NAME, name)
                if found is not None and not match["tls"]:
                    self._referenced[found[0]] = None
        if match["segment"] and match["register"]:
            raise self._refuse("it has a segment of a register")
        if match["register"] in grammar.SEGMENTS:
            raise self._refuse("it loads or reads a segment register")
        return match

    def _transfer(self, mnemonic: str, operands: list[re.Match[str]], rest: str) -> None:
        out = self._out
        if mnemonic == "leave":
            self._leaving = True
            out.append("\tleave")
            return
        if mnemonic == "ret":
            if operands:
                raise self._refuse("it returns with an operand")
            out.append("\tcall\tmachine_confine_leave\n\tret")
            self._leaving = False
            return
        if len(operands) != 1:
            raise self._refuse("it jumps to nowhere")
        target = operands[0]
        if target["star"]:
            if target["segment"]:
                raise self._refuse("it jumps through a segment")
            if not target["register"]:
                self._guard_memory("pushq", operands)
            out.append(f"\tmovq\t{rest[1:]}, %r11")
            if mnemonic == "call":
                out.append("\tcall\tmachine_confine_call\n\tcall\t*%r11")
                return
            if mnemonic != "jmp":
                raise self._refuse("it jumps through a pointer on a condition")
            self._jump_table()
            return
        name = target["symbol"]
        if (
            name is None
            or target["memory"]
            or target["offset"]
            or target["tls"]
            or target["segment"]
        ):
            raise self._refuse("it jumps to an address")
        if mnemonic == "call":
            if name.startswith(".L"):
                raise self._refuse("it calls what is no function")
            out.append(f"\tcall\t{name}")
            return
        if not name.startswith(".L"):
            raise self._refuse("it jumps out of a function")
        self._function.jumps.append((name, self._line))
        out.append(f"\t{mnemonic}\t{name}")

    def _jump_table(self) -> None:
        owner = self._functions[-1] if self._functions else ""
        labels = sorted(label for label, of in self._owners.items() if of == owner)
        for label in labels:
            self._out.append(f"\tcmpq\t${label}, %r11\n\tje\t{label}")
        self._out.append("\tud2")

    def _guard_stack(self, mnemonic: str, operands: list[re.Match[str]], rest: str) -> None:
        """Checks what an instruction does to the stack and frame pointers."""
        written = operands[-1]["register"] if operands else None
        if mnemonic.startswith(("xchg", "xadd", "cmpxchg")) and any(
            one["register"] in grammar.STACK_REGISTERS for one in operands
        ):
            raise self._refuse("it exchanges the stack pointer")
        only_looks = re.match(r"(?:cmp|test|push|bt[wlq])", mnemonic)
        if written not in grammar.STACK_REGISTERS or only_looks:
            if mnemonic in {"popw", "pushw"}:
                raise self._refuse("it pushes half a word")
            return
        if self._in_assembler:
            raise self._refuse("assembler that sets the stack pointer")
        first = operands[0]["register"] if len(operands) > 1 else None
        number = operands[0]["immediate"] if len(operands) > 1 else None
        value = int(number, 0) if number and re.fullmatch(r"-?\d+", number) else None
        match mnemonic, written:
            case "movq", "%rbp" if first == "%rsp":
                return
            case "popq", "%rbp":
                self._leaving = True
                return
            case "subq" | "addq", "%rsp" if value is not None and abs(value) < _MOST_STEP:
                return
            # At the end of a call or a function, what it was lowered by.
            case "addq", "%rsp" if value is not None and 0 <= value < 1 << 31:
                return
            case "andq", "%rsp" if value is not None and -_MOST_STEP < value < 0:
                return
            case "subq", "%rsp" if first is not None:
                self._out.append(
                    f"\tmovq\t%rsp, %r11\n\tsubq\t{first}, %r11\n\tcall\tmachine_confine_down"
                )
                return
            case "movq", "%rsp" if first is not None:
                self._out.append(f"\tmovq\t{first}, %r11\n\tcall\tmachine_confine_up")
                return
            case "leaq", "%rsp" if operands[0]["memory"] and not operands[0]["segment"]:
                where = rest.rsplit(",", 1)[0]
                self._out.append(f"\tleaq\t{where}, %r11\n\tcall\tmachine_confine_up")
                return
            case _:
                raise self._refuse(f"it sets the stack pointer: {mnemonic} {rest}")

    def _guard_memory(self, mnemonic: str, operands: list[re.Match[str]]) -> None:
        """Checks an access of memory, where the instruction makes one."""
        if mnemonic.startswith("lea"):
            return
        if (
            grammar.BIT_TESTS.fullmatch(mnemonic)
            and operands[0]["register"]
            and not operands[-1]["register"]
        ):
            # The number of the bit leads anywhere from the address.
            raise self._refuse(f"it has an instruction {mnemonic!r} with a bit of memory")
        in_registers = all(one["register"] for one in operands)
        if grammar.BY_INTRINSIC.fullmatch(mnemonic) and not in_registers:
            self._assembler.add(self._line)
        for position, one in enumerate(operands):
            if one["register"] or one["immediate"]:
                continue
            into = position == len(operands) - 1 or mnemonic.startswith("xchg")
            writes = into and not grammar.ONLY_READS.fullmatch(mnemonic)
            text = one.group().lstrip("*")
            check = f"\tcall\tmachine_confine_{'write' if writes else 'read'}"
            if one["segment"]:
                self._guard_thread_local(one, text, writes, check)
                continue
            if one["tls"]:
                # x@tpoff(%rax): the base is in the register.
                pass
            elif one["base"] in {"%rbp", "%rsp"} and not one["index"] and not one["symbol"]:
                offset = int(one["offset"] or 0)
                # No further than the guards between stacks are wide.
                if -_MOST_STEP < offset < _MOST_STEP:
                    continue
            elif not writes and (one["symbol"] or "").startswith(".L") and one["base"] == "%rip":
                continue
            self._check(f"\tleaq\t{text}, %r11\n{check}")

    def _guard_thread_local(self, one: re.Match[str], text: str, writes: bool, check: str) -> None:
        inside = text.removeprefix("%fs:")
        if one["tls"]:
            self._check(f"\tleaq\t{inside}, %r11\n\taddq\t%fs:0, %r11\n{check}")
        elif writes or inside != "0":
            raise self._refuse("it accesses memory through a segment")

    def _check(self, code: str) -> None:
        if self._at in self._keep_flags or self._in_assembler:
            # An address may be one from the stack pointer, and leaves the flags alone.
            address, _, rest = code.partition("\n")
            if address.startswith("\tleaq"):
                code = f"{address}\n\tpushfq\n{rest}\n\tpopfq"
            else:
                code = f"\tpushfq\n{code}\n\tpopfq"
        self._out.append(code)

    def _add_string_check(self, match: re.Match[str]) -> None:
        size = {"b": 0, "w": 1, "l": 2, "q": 3}[match[3]]
        count = "%rcx" if match[1] else "$1"
        source = "\n\tcall\tmachine_confine_source" if match[2] == "movs" else ""
        self._check(
            # A number of which the bytes do not fit in a word counts as all bytes there are.
            f"\tpushq\t%rax\n\tmovq\t{count}, %rax\n\tmovq\t%rax, %r11"
            f"\n\tshrq\t$60, %r11\n\tjz\t770f\n\tmovq\t$-1, %rax\n\tjmp\t771f"
            f"\n770:\n\tshlq\t${size}, %rax\n771:"
            f"\n\tcall\tmachine_confine_copy{source}\n\tpopq\t%rax"
        )


def _split(rest: str) -> list[str]:
    """Splits operands at commas outside of parentheses."""
    parts, depth, start = [], 0, 0
    for at, byte in enumerate(rest):
        if byte == "(":
            depth += 1
        elif byte == ")":
            depth -= 1
        elif byte == "," and depth == 0:
            parts.append(rest[start:at].strip())
            start = at + 1
    parts.append(rest[start:].strip())
    return parts
