/* The site of Concert: theme, sorting, the filter of a matrix, and the page of an answer.
   Texts of others enter a page as text only: textContent and attributes, never HTML. */
"use strict";
const concert = (() => {
  const root = document.documentElement.dataset.root || "";
  const byId = (id) => document.getElementById(id);

  const add = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {}))
      if (name.startsWith("on")) node[name] = value; else node.setAttribute(name, value);
    node.append(...children.map((child) => (child instanceof Node ? child : String(child))));
    return node;
  };
  const el = (name, attributes, ...children) => add(document.createElement(name), attributes, children);
  const svg = (name, attributes, ...children) => add(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

  /* Characters that drive a terminal or mislead the eye, as escapes. */
  const MISLEADING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
  const visible = (text) => String(text).replace(MISLEADING, (c) => {
    const code = c.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });

  /* Chunks are scripts that call put(name, base64 of gzipped JSON): fetch is refused on file://. */
  const waiting = new Map();
  const put = (name, base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    waiting.get(name).resolve(new Response(plain).json());
  };
  const load = (name) => {
    if (!/^[a-z0-9-]{1,80}$/.test(name)) return Promise.reject(new Error("The address names no data of this site."));
    if (!waiting.has(name)) {
      const entry = {};
      entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
      waiting.set(name, entry);
      const onerror = () => entry.reject(new Error("The data are not there: the site was made anew, or copied without its folder data."));
      document.head.append(el("script", { src: `${root}data/${name}.js`, onerror }));
    }
    return waiting.get(name).promise;
  };
  const script = (name) => new Promise((resolve, reject) => {
    document.head.append(el("script", { src: root + name, onload: resolve, onerror: () => reject(new Error(`${name} is not there`)) }));
  });

  /* The address after # is the state of a page. */
  const state = () => {
    const parts = location.hash.slice(1).split("&").filter(Boolean).map((pair) => pair.split("="));
    try {
      return Object.fromEntries(parts.map(([name, value]) => [name, decodeURIComponent(value || "")]));
    } catch {
      return {};
    }
  };
  const setState = (changes) => {
    const all = Object.entries({ ...state(), ...changes }).filter(([, value]) => value !== "");
    const hash = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
    history.replaceState(null, "", `#${hash}`);
  };

  /* Numbers: the same formulas as in Python, so that what is unfiltered equals the stored scores. */
  const Z = 1.959963984540054;
  const sum = (values) => {
    /* Neumaier's sum. */
    let total = 0, lost = 0;
    for (const value of values) {
      const next = total + value;
      lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
      total = next;
    }
    return total + lost;
  };
  const mean = (values) => (values.length ? Math.min(sum(values) / values.length, 1) : NaN);
  const central = (t, degrees) => {
    const angle = Math.atan(t / Math.sqrt(degrees)), cosine = Math.cos(angle), sine = Math.sin(angle);
    const odd = degrees % 2 === 1;
    let term = odd ? cosine : 1, total = degrees > 1 ? term : 0;
    for (let i = odd ? 3 : 2; i < degrees - 1; i += 2) {
      term *= (cosine * cosine * (i - 1)) / i;
      total += term;
    }
    return odd ? ((angle + sine * total) * 2) / Math.PI : sine * total;
  };
  const quantiles = new Map();
  const quantile = (degrees) => {
    if (!quantiles.has(degrees)) {
      let low = 0, high = 13;
      for (;;) {
        const middle = (low + high) / 2;
        if (middle === low || middle === high) { quantiles.set(degrees, middle); break; }
        if (central(middle, degrees) < 0.95) low = middle; else high = middle;
      }
    }
    return quantiles.get(degrees);
  };
  const clustered = (values) => {
    const m = values.length;
    if (!m) return [0, 1];
    const p = mean(values);
    const equal = values.every((value) => value === values[0]);
    const spread = equal ? 0 : sum(values.map((value) => (value - p) ** 2)) / (m - 1);
    const n = spread === 0 ? m : Math.max(m, ((Z / quantile(m - 1)) ** 2 * p * (1 - p) * m) / spread);
    const squared = (Z * Z) / n, centre = (p + squared / 2) / (1 + squared);
    const half = (Z * Math.sqrt((p * (1 - p)) / n + squared / (4 * n))) / (1 + squared);
    return [p === 0 ? 0 : Math.max(0, centre - half), p === 1 ? 1 : Math.min(1, centre + half)];
  };
  const estimate = (counts, spansOpen) => {
    const known = counts.filter(([, judged]) => judged).map(([passed, judged]) => passed / judged);
    const all = counts.filter(([, , total]) => total);
    const worst = all.map(([passed, , total]) => passed / total);
    const best = all.map(([passed, judged, total]) => (passed + total - judged) / total);
    const nothing = [NaN, NaN];
    const [low, high] = spansOpen ? [clustered(worst)[0], clustered(best)[1]] : known.length ? clustered(known) : nothing;
    return { value: mean(known), low, high, tasks: known.length, worst: mean(worst), best: mean(best) };
  };
  const percent = (share) => (Number.isNaN(share) ? "–" : (100 * share).toFixed(1));

  /* <table data-sort>: a click on a head sorts by data-v or text. */
  const cellValue = (row, column) => row.cells[column].dataset.v ?? row.cells[column].textContent;
  const order = (numbers, down) => (a, b) => {
    const [p, q] = numbers ? [Number(a), Number(b)] : [a, b];
    const found = numbers && Number.isNaN(p - q) ? Number.isNaN(p) - Number.isNaN(q) : p < q ? -1 : p > q ? 1 : 0;
    return down ? -found : found;
  };
  const sortable = (table) => table.tHead.querySelectorAll("th[data-by]").forEach((head) => {
    const button = el("button", { type: "button", class: "sort" }, ...head.childNodes);
    head.replaceChildren(button);
    button.onclick = () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      table.tHead.querySelectorAll("th").forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const compare = order(head.dataset.by === "number", down);
      const rows = [...table.tBodies[0].rows].map((row) => [cellValue(row, head.cellIndex), row]);
      rows.sort((a, b) => compare(a[0], b[0]));
      table.tBodies[0].append(...rows.map(([, row]) => row));
    };
  });

  /* The matrix. Of many rows only those in view are in the document: showing a thousand rows of 25
     cells again took 770 ms. */
  const MANY_ROWS = 200, MARGIN_ROWS = 12;
  class Matrix {
    constructor(table, data) {
      this.table = table;
      this.data = data;
      this.body = table.tBodies[0];
      this.pane = byId("matrix-pane");
      this.rows = [...this.body.rows];
      this.means = table.tHead.rows[1];
      this.isLarge = this.rows.length > MANY_ROWS;
      this.height = this.isLarge ? this.rows[0].getBoundingClientRect().height || 25 : 0;
      this.above = el("tr", { "aria-hidden": "true" }, el("td", { class: "gap", colspan: data.models.length + 2 }));
      this.below = this.above.cloneNode(true);
      this.rows.forEach((row, i) => { row.setAttribute("aria-rowindex", i + 3); if (!data.counted[i]) row.className = "uncounted"; });
      this.shown = this.rows.map((_, i) => i);
      this.first = this.last = -1;
      if (this.isLarge) {
        this.pane.classList.add("large");
        this.pane.addEventListener("scroll", () => this.draw(), { passive: true });
        addEventListener("resize", () => this.draw());
        addEventListener("beforeprint", () => this.body.replaceChildren(...this.shown.map((i) => this.rows[i])));
        addEventListener("afterprint", () => { this.first = -1; this.draw(); });
      }
      this.body.addEventListener("click", (event) => this.open(event));
    }
    open(event) {
      const cell = event.target.closest("td");
      const link = cell && cell.parentNode.querySelector("a");
      const model = cell && this.data.models[cell.cellIndex - 1];
      if (link && model && cell.textContent) location.href = `${link.getAttribute("href")}#${this.table.dataset.variant}.${model}`;
    }
    filter(text) {
      const wanted = text.trim().toLowerCase();
      const all = this.rows.map((_, i) => i);
      this.shown = wanted ? all.filter((i) => this.data.text[i].includes(wanted)) : all;
      const counted = this.shown.filter((i) => this.data.counted[i]);
      const chosen = counted.length || this.data.counted.some(Boolean) ? counted : this.shown;
      this.estimates = this.data.counts.map((column) => estimate(chosen.map((i) => column[i]), this.data.spans_open));
      this.estimates.forEach((one, i) => {
        const cell = this.means.cells[i + 1];
        cell.textContent = percent(one.value);
        cell.title = `${percent(one.low)} to ${percent(one.high)} (${one.tasks} tasks)`;
      });
      this.first = -1;
      if (this.isLarge) this.draw();
      else { const set = new Set(this.shown); this.rows.forEach((row, i) => { row.hidden = !set.has(i); }); }
    }
    draw() {
      const top = Math.max(0, this.pane.scrollTop), view = this.pane.clientHeight || 800;
      const first = Math.max(0, Math.floor(top / this.height) - MARGIN_ROWS);
      const last = Math.min(this.shown.length, Math.ceil((top + view) / this.height) + MARGIN_ROWS);
      if (first === this.first && last === this.last) return;
      [this.first, this.last] = [first, last];
      this.above.firstChild.style.height = `${first * this.height}px`;
      this.below.firstChild.style.height = `${(this.shown.length - last) * this.height}px`;
      this.body.replaceChildren(this.above, ...this.shown.slice(first, last).map((i) => this.rows[i]), this.below);
    }
  }
  const startMatrix = async (table) => {
    const matrix = new Matrix(table, await load(table.dataset.chunk));
    const input = byId("filter"), count = byId("filter-count");
    const apply = () => {
      matrix.filter(input.value);
      count.textContent = `${matrix.shown.length} of ${matrix.rows.length} tasks`;
    };
    input.oninput = () => { apply(); setState({ filter: input.value.trim() }); };
    addEventListener("hashchange", () => { input.value = state().filter || ""; apply(); });
    input.value = state().filter || "";
    apply();
    table.dataset.ready = "yes";
    concert.matrix = matrix;
  };

  /* The page of an answer. */
  const NANOSECONDS = 1e9;
  const RUN = /([a-z.])(\d+)/g;
  const coloured = (text, runs) => {
    if (!runs) return [visible(text)];
    const parts = [];
    let at = 0;
    for (const [, kind, length] of runs.matchAll(RUN)) {
      const part = visible(text.slice(at, at + Number(length)));
      parts.push(kind === "." ? part : el("span", { class: kind }, part));
      at += Number(length);
    }
    return [...parts, visible(text.slice(at))];
  };
  const facts = (list, entries) => list.replaceChildren(...entries.filter(([, value]) => value !== "" && value !== null && value !== undefined)
    .flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, visible(value))]));
  const tokens = (count) => (count === undefined || count === null || count < 0 ? "" : count.toLocaleString("en"));
  const pretty = (text) => {
    try { return JSON.stringify(JSON.parse(text), null, 1); } catch { return text; }
  };
  const fold = (name, text) => {
    byId(`${name}-fold`).hidden = !text || text === "[]";
    byId(name).textContent = visible(text || "");
  };
  const candidateOf = (answer) => {
    if (answer.candidate_at) return answer.text.substr(answer.candidate_at[0], answer.candidate_at[1]);
    return answer.candidate;
  };
  /* The viewer reads its steps from the element that it grows in; `name` is its step's in the address. */
  const mountReplay = async (place, chunk, name) => {
    const { steps } = await load(chunk);
    const reasons = JSON.parse(steps).marks.map((mark) => el("p", { class: "reason" }, visible(mark.text)));
    const root = el("section", { class: "interleaving", "data-name": name, "aria-label": "interleaving" },
      el("script", { type: "application/json", class: "steps-data" }, steps));
    place.replaceChildren(...place.querySelectorAll("h2, summary"), ...reasons, root);
    concertViewer.mount(root);
  };
  const showReplay = async (chunk) => {
    const place = byId("viewer");
    if (!chunk) return;
    place.replaceChildren(el("h2", {}, "The interleaving"));
    place.hidden = false;
    await mountReplay(place, chunk, "step");
  };
  /* Races that the answer missed, and reports that are none. The first execution is open, or the one
     whose step the address names; others load once they are opened. */
  const showPairs = async (pairs) => {
    const place = byId("pairs");
    if (!pairs.length) return;
    const named = pairs.findIndex((_, i) => state()[`race${i}`]);
    const first = named >= 0 ? named : pairs.findIndex(([, , chunk]) => chunk);
    let opened = null;
    place.replaceChildren(el("h2", {}, "What the answer has wrong"), ...pairs.flatMap(([title, why, chunk], i) => {
      const parts = [el("h3", {}, visible(title))];
      if (why) parts.push(el("p", {}, visible(why)));
      if (!chunk) return parts;
      const fold = el("details", { class: "execution" }, el("summary", {}, "An execution in which the two race"));
      let shown = null;
      const show = () => (shown ??= mountReplay(fold, chunk, `race${i}`));
      fold.ontoggle = () => { if (fold.open) show(); };
      if (i === first) { fold.open = true; opened = show; }
      return [...parts, fold];
    }));
    place.hidden = false;
    if (opened) await opened();
  };
  /* Links to the answers before and after this one, of the same model and of the same task. */
  const NEAR_KEYS = { model: ["h", "l"], task: ["H", "L"] };
  const showNear = (near) => {
    const link = (of, side) => {
      const found = near[of][side];
      if (!found) return [];
      const [chunk, id, name] = found, key = NEAR_KEYS[of][side];
      const parts = [side ? "" : "← ", visible(name), side ? " →" : "", " ", el("kbd", {}, key)];
      return [el("a", { href: `answer.html#c=${chunk}&a=${id}`, rel: side ? "next" : "prev", "data-key": key }, ...parts)];
    };
    byId("near").replaceChildren(...["model", "task"].flatMap((of) => {
      const links = [...link(of, 0), ...link(of, 1)];
      return links.length ? [el("p", {}, el("span", {}, `same ${of}`), ...links)] : [];
    }));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea, input")) return;
      [...byId("near").querySelectorAll("a")].find((each) => each.dataset.key === event.key)?.click();
    });
  };
  const showAnswer = async () => {
    const { c = "", a = "" } = state();
    const failure = byId("failure");
    let answer;
    try {
      if (!c) throw new Error("Choose an answer on the page of a task.");
      answer = (await load(c))[a];
      if (!answer) throw new Error("The results hold no such answer.");
    } catch (error) {
      failure.textContent = error.message;
      failure.hidden = false;
      byId("answer").hidden = true;
      return;
    }
    failure.hidden = true;
    byId("answer").hidden = false;
    document.title = `${visible(answer.task)} by ${visible(answer.model)} – Concert`;
    byId("place").replaceChildren(el("a", { href: answer.matrix }, visible(answer.suite)), ` · ${visible(answer.variant)}`);
    byId("title").replaceChildren(el("a", { href: answer.page }, visible(answer.task)), el("span", { class: "by" }, ` by ${visible(answer.model)}, sample ${answer.sample}`));
    showNear(answer.near);
    byId("outcome").className = `outcome ${answer.outcome}`;
    byId("outcome").textContent = answer.outcome;
    byId("labels").replaceChildren(...answer.labels.flatMap((label) => [el("span", { class: "label" }, visible(label)), " "]));
    byId("detail").textContent = visible(answer.detail);
    const candidate = candidateOf(answer);
    byId("candidate-name").textContent = visible(answer.file_name);
    const whole = Math.max(answer.candidate_length, 0);
    byId("candidate-note").textContent = answer.fault ? `Nothing could be read from the response: ${visible(answer.fault)}`
      : whole > candidate.length ? `The first part of ${whole.toLocaleString("en")} characters; the table verdicts holds all.` : "";
    byId("candidate").replaceChildren(...coloured(answer.file_name ? candidate : pretty(candidate), answer.colours));
    byId("candidate-fold").hidden = !candidate && !answer.fault;
    fold("reasoning", answer.reasoning);
    fold("text", answer.text);
    if (answer.text_length > answer.text.length) byId("text").append(`\n[cut: ${answer.text_length.toLocaleString("en")} characters; the table responses holds all]`);
    fold("attempts", pretty(answer.attempts));
    fold("trajectory", pretty(answer.trajectory));
    byId("evidence").textContent = visible(pretty(answer.evidence));
    byId("command").textContent = visible(answer.command);
    const pairs = (map) => Object.entries(map).map(([name, value]) => `${name} ${value.toLocaleString("en")}`).join(", ");
    const seconds = Object.entries(answer.stage_ns).map(([name, ns]) => `${name} ${(ns / NANOSECONDS).toFixed(2)} s`).join(", ");
    facts(byId("verdict-facts"), [["outcome", answer.outcome], ["labels", answer.labels.join(", ")], ["first cause", answer.detail], ["coverage", answer.coverage],
      ["limit", answer.limit_hit], ["statistics", pairs(answer.statistics)], ["limits", answer.limits === "{}" ? "" : answer.limits], ["checker", answer.checker],
      ["toolchains", answer.toolchains === "{}" ? "" : answer.toolchains], ["sandbox", answer.sandbox], ["time", seconds], ["run", answer.run_id], ["verdict key", answer.verdict_key]]);
    facts(byId("response-facts"), answer.has_response ? [["ended by", answer.finish_reason], ["served by", answer.served_model], ["prompt tokens", tokens(answer.prompt_tokens)],
      ["completion tokens", tokens(answer.completion_tokens)], ["of them reasoning", tokens(answer.reasoning_tokens)],
      ["time to answer", answer.latency_ns > 1e6 ? `${(answer.latency_ns / NANOSECONDS).toFixed(2)} s` : ""], ["cost", answer.dollars], ["sampling", answer.sampling], ["response key", answer.response_key]]
      : [["response", "not among the results"], ["response key", answer.response_key]]);
    const prompt = byId("prompt-fold");
    prompt.hidden = !answer.has_response;
    prompt.open = false;
    prompt.ontoggle = async () => {
      if (!prompt.open) return;
      byId("prompt").textContent = await load(answer.prompt).then(visible, () => "The results hold no prompt of this answer.");
    };
    await showReplay(answer.replay);
    await showPairs(answer.pairs);
    byId("answer").dataset.ready = a;
    concert.answer = answer;
    document.dispatchEvent(new CustomEvent("concert-answer", { detail: answer }));
  };

  const startTheme = () => {
    const page = document.documentElement, toggle = document.querySelector(".theme");
    const stored = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
    if (stored === "dark" || stored === "light") page.dataset.theme = stored;
    toggle.hidden = false;
    toggle.onclick = () => {
      const isDark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      page.dataset.theme = isDark ? "light" : "dark";
      try { localStorage.setItem("theme", page.dataset.theme); } catch { /* No storage: the choice lasts for this page. */ }
    };
  };
  const start = () => {
    startTheme();
    document.querySelectorAll("[data-needs-script]").forEach((node) => { node.hidden = false; });
    document.querySelectorAll("table[data-sort]").forEach(sortable);
    if (byId("matrix")) startMatrix(byId("matrix"));
    if (byId("answer")) {
      /* The viewer of another answer needs a fresh page; a step of this one does not. */
      const asked = () => `${state().c} ${state().a}`;
      const shown = asked();
      addEventListener("hashchange", () => { if (asked() !== shown) location.reload(); });
      showAnswer();
    }
  };
  if (typeof document.addEventListener === "function") document.addEventListener("DOMContentLoaded", start);
  return { el, svg, put, load, script, state, setState, visible, estimate, clustered, candidateOf };
})();
