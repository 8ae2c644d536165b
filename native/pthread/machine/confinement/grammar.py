"""Holds the grammar of the assembly that GCC writes for C at -O0, as patterns of its lines.

What matches none of these is refused, see `confinement`. An instruction or a directive comes in
here once it is known what it can do to memory, to the stack and to where code goes on.
"""

import re
from typing import Final

NAME: Final = r"[A-Za-z_.$\u0080-\U0010ffff][\w.$]*"
LABEL: Final = re.compile(rf"({NAME}):")
LOC: Final = re.compile(r"\t\.loc (\d+) (\d+)[^\n;/#]*")
STRING: Final = re.compile(r'\t\.(?:string|ascii)\t"(?:[^"\\\n]|\\.)*"')
FILE: Final = re.compile(
    r'\t\.(?:file(?: \d+)?|ident)[\t ]+"(?:[^"\\\n]|\\.)*"(?: "(?:[^"\\\n]|\\.)*")?'
)
PLAIN: Final = re.compile(
    r"\t\.(?:cfi_\w+|align|balign|p2align|long|quad|byte|value|zero|uleb128|sleb128|globl|local|comm"
    r"|lcomm|hidden|weak|type|size|set|octa|float|double|nops)"
    rf"(?:[\t ](?:{NAME}|-?\d[\w]*|0x[0-9a-f]+|[-+@%,* \t])*)?"
)
SECTION_DIRECTIVE: Final = "\t.section\t"
SECTION: Final = re.compile(
    r'\t\.section\t([\w.$-]+)(?:,"([a-zA-Z?]*)"(?:,[@%]\w+)?(?:,\d+|,[\w.$]+,comdat)?)?'
)
SET: Final = re.compile(rf"\t\.set[\t ]+({NAME}),({NAME})")
DATA_IN_CODE: Final = re.compile(
    r"\t\.(?:long|quad|byte|value|zero|string|ascii|octa|float|double|uleb128|sleb128|comm|lcomm)\b"
)
QUAD: Final = re.compile(rf"\t\.quad\t({NAME})(?:[-+]\d+)?$")

OWN_SECTION: Final = re.compile(r"\.?[A-Za-z_][\w.$-]*")
CODE_SECTIONS: Final = re.compile(r"\.text(?:\..+)?")
THREAD_SECTIONS: Final = re.compile(r"\.(?:tdata|tbss)(?:\..+)?")
DATA_SECTIONS: Final = re.compile(r"\.(?:data|bss|init_array|fini_array)(?:\..+)?|(?!\.).+")
"""Names of sections of variables that the linker's script knows. A program finds the beginning of a
section by its name if that is one of C's."""
CONSTANT_SECTIONS: Final = re.compile(r"\.(?:data|rodata|init_array|fini_array)(?:\..+)?|(?!\.).+")
OTHER_SECTIONS: Final = re.compile(r"\.(?:comment|note\.GNU-stack|debug_\w+)(?:\..+)?")
"""Names of sections that are not loaded."""
LOADED: Final = re.compile("[awx]")
NEVER_SECTIONS: Final = re.compile(
    r"\.(?:init|fini|preinit_array|ctors|dtors|eh_frame)(?:\.\d+)?|.*concert.*|__libc_.*"
)
"""Names of sections that do something wherever they stand, or that are the explorer's."""

OPERAND: Final = re.compile(
    rf"(?P<star>\*)?(?:(?P<segment>%fs:))?(?:(?P<register>%(?:[a-z]+\d*[a-z]*|st\(\d\)))"
    rf"|\$(?P<immediate>-?\d+|0x[0-9a-f]+|{NAME}(?:@tpoff)?(?:[-+]\d+)?)"
    rf"|(?P<symbol>{NAME})?(?P<tls>@tpoff)?(?P<offset>(?(symbol)[-+]\d+|-?\d+))?"
    r"(?P<memory>\((?P<base>%\w+)?(?:,(?P<index>%\w+)(?:,(?P<scale>[1248]))?)?\))?)$"
)

JUMPS: Final = re.compile(r"j(?:mp|n?[aebglcopsz]|n?[abgl]e|pe|po|[er]?cxz)$")
READS_FLAGS: Final = re.compile(r"(?:set|cmov|fcmov)\w+$|(?:adc|sbb|rcl|rcr)[bwlq]$|j(?!mp$)\w+$")
SETS_FLAGS: Final = re.compile(
    r"(?:add|sub|cmp|test|and|or|xor|neg|mul|imul|xadd|cmpxchg)[bwlq]$|u?comis[sd]$|call$|ret$|jmp$"
)
INTEGER: Final = (
    r"mov[bwlq]|movabsq?|movs[bwl][wlq]|movz[bw][wlq]|lea[wlq]|(?:add|sub|adc|sbb|and|or|xor|cmp|test)[bwlq]"
    r"|(?:mul|imul|div|idiv|neg|not|inc|dec)[bwlq]|(?:sal|sar|shl|shr|rol|ror|rcl|rcr)[bwlq]"
    r"|sh[lr]d[wlq]|bt[src]?[wlq]|bs[fr][wlq]|(?:tzcnt|lzcnt|popcnt)[wlq]|bswap[lq]?|cltq|cltd|cqto|cwtl|cwtd|cbtw"
    r"|set\w{1,3}|cmov\w{1,4}|xchg[bwlq]|xadd[bwlq]|cmpxchg[bwlq]|cmpxchg(?:8|16)b|push[wq]|pop[wq]"
    r"|(?:rep )?nop|ud2|pause|[lms]fence|cld|leave|ret|call|crc32\w"
)
FLOATING: Final = (
    r"mov(?:ss|sd|aps|apd|ups|upd|dqa|dqu|d|hps|lps|hpd|lpd|hlps|lhps|nti|ntdq|ntps|ntpd|mskp[sd])"
    r"|(?:add|sub|mul|div|sqrt|min|max|and|andn|or|xor|ucomi|comi|rcp|rsqrt|unpck[lh]|shuf)(?:ss|sd|ps|pd)"
    r"|cmp\w*(?:ss|sd|ps|pd)|cvt\w+|p(?:and|andn|or|xor|add|sub|mul|cmp|s[lr][la]|unpck|shuf|ack|madd|max|min"
    r"|avg|movmsk|sadbw|extr|insr)\w*"
    r"|f(?:ld|st|ild|ist|add|sub|mul|div|com|ucom|xch|chs|abs|nst|cmov|sqrt|rnd|prem|scale|yl2x|2xm1|tst|xam"
    r"|nclex|free|incstp|decstp|sin|cos|patan|ptan)\w*|ldmxcsr|stmxcsr|emms|prefetch\w+"
)
MNEMONIC: Final = re.compile(rf"(?:{INTEGER}|{FLOATING}|{JUMPS.pattern[:-1]})$")
ONLY_READS: Final = re.compile(
    r"(?:cmp[bwlq]|test[bwlq]|push[wq]|bt[wlq]|(?:mul|imul|div|idiv)[bwlq]|u?comis[sd]|ldmxcsr|prefetch\w+|nop"
    r"|f(?:ld|ild|i?add|i?sub|i?mul|i?div|i?com|ucom)\w*)$"
)
COUNTS: Final = re.compile(r"rep bsf[wlq]$")
"""The old spelling of `tzcnt`, which is the same to the processor."""
STRINGS: Final = re.compile(r"(rep[\t ])?(movs|stos)([bwlq])$")
BIT_TESTS: Final = re.compile(r"bt[src]?[wlq]$")
ALONE: Final = re.compile(
    r"(?:cltq|cltd|cqto|cwtl|cwtd|cbtw|(?:rep )?nop|ud2|pause|[lms]fence|cld|leave|ret|emms"
    r"|f[a-z0-9]+)$"
)
"""Instructions without operands. Others without are string instructions under a name of SSE's."""
SEGMENTS: Final = frozenset({"%cs", "%ds", "%es", "%fs", "%gs", "%ss"})
BY_INTRINSIC: Final = re.compile(r"mov(?:nt\w+|[hl]p[sd])$")
"""Accesses that GCC makes for intrinsics only, and announces for none of them."""
STACK_REGISTERS: Final = frozenset({"%rsp", "%esp", "%sp", "%spl", "%rbp", "%ebp", "%bp", "%bpl"})
ORDERS: Final = re.compile(r"[lms]fence$")
FENCES: Final = re.compile(r"(?:mfence|lfence|sfence|pause|nop|rep;? ?nop)?$")
IN_MEMORY: Final = re.compile(r"[(]|(?:^|[ ,:])[*]?[\w.+-]")
"""A sign of operands of assembler that are neither registers nor numbers."""
