"""Small programs whose tasks only read a shared scalar, which GCC would hand over by value."""

from typing import Final

_REGION: Final = "#pragma omp parallel\n#pragma omp single\n"
_RESULT: Final = "std::vector<int> out(8);\n"

RACING: Final = {
    "loop-variable-that-is-shared": f"""{_RESULT}{_REGION}for (int i = 0; i < 8; ++i) {{
#pragma omp task shared(out, i)
  {{
    if (i > 100) out[0] = i;
  }}
}}""",
    "loop-variable-from-outside-of-the-region": f"""{_RESULT}int i = 0;
{_REGION}for (i = 0; i < 4; ++i) {{
#pragma omp task
  out[i] = 1;
}}""",
    "sum-read-before-it-is-whole": f"""double scale = 0.0;
std::vector<double> out(4);
{_REGION}{{
  for (int t = 0; t < 4; ++t) {{
#pragma omp task firstprivate(t)
    {{
      out[t] = t * scale;
    }}
  }}
  scale = 2.0;
#pragma omp taskwait
}}""",
    "bound-that-a-taskloop-reads": f"""{_RESULT}int offset = 1;
{_REGION}{{
#pragma omp taskloop nogroup
  for (int i = 0; i < 4; ++i) {{
    out[i] = i + offset;
  }}
  offset = 2;
}}""",
}

ORDERED: Final = {
    "loop-variable-that-is-copied": f"""{_RESULT}{_REGION}for (int i = 0; i < 8; ++i) {{
#pragma omp task shared(out)
  {{
    out[i] = i;
  }}
}}""",
    "firstprivate-from-outside-of-the-region": f"""{_RESULT}int i = 0;
{_REGION}for (i = 0; i < 8; ++i) {{
#pragma omp task firstprivate(i)
  out[i] = i;
}}""",
    "scalar-written-after-the-wait": f"""{_RESULT}int offset = 1;
{_REGION}for (int round = 0; round < 3; ++round) {{
  for (int i = 0; i < 8; ++i) {{
#pragma omp task
    {{
      int own = offset + i;
      out[i] = own;
    }}
  }}
#pragma omp taskwait
  offset += 1;
}}""",
    "names-of-other-things": f"""{_RESULT}struct Pair {{
  int first;
}};
Pair pair{{1}};
{_REGION}{{
#pragma omp task shared(out, pair)
  {{
    auto first = [&](int second) {{ return pair.first + second; }};
    out[0] = first(1);
  }}
}}""",
}
