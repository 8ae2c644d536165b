/* The interleaving viewer, for Java and C. It reads the form "steps 1" and shows text as text only. */
"use strict";
const concertViewer = (() => {
  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {}))
      if (name.startsWith("on")) node[name] = value; else node.setAttribute(name, value);
    node.append(...children.map((child) => (child instanceof Node ? child : document.createTextNode(String(child)))));
    return node;
  };
  const el = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
  const svg = (name, attributes, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  const reveal = (pane, item, margin = 24) => {
    const a = pane.getBoundingClientRect(), b = item.getBoundingClientRect();
    if (b.top < a.top + margin) pane.scrollTop += b.top - a.top - margin;
    else if (b.bottom > a.bottom - margin) pane.scrollTop += b.bottom - a.bottom + margin;
  };
  const VERBS = { acquire: "locks", release: "unlocks", read: "reads", write: "writes", observe: "reads", publish: "writes", start: "starts" };
  /* A lock that others may hold for reading too. */
  const isShared = (step) => step.text.startsWith("locks for reading");
  const WRITES = ["write", "publish"];
  const MOST_VALUE = 80;
  const short = (text) => (text.length > MOST_VALUE ? `${text.slice(0, MOST_VALUE)}…` : text);
  /* What a reader's eye could be misled by is shown by its number. */
  const visible = (text) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

  /* Long names break behind their parts. */
  const breakable = (name) => name.split(/(?<=[.$])/).flatMap((part, i) => (i ? [el("wbr"), part] : [part]));

  /* Everything about an execution that does not depend on the step at which one looks. */
  class Analysis {
    constructor(replay) {
      this.replay = replay;
      const { steps } = replay;
      const into = new Map();
      for (const { source, target } of replay.edges) into.set(target, [...(into.get(target) || []), source]);
      const last = [];
      this.ordinal = [];
      this.clocks = [];
      steps.forEach((step, i) => {
        const clock = last[step.thread] === undefined ? [] : [...this.clocks[last[step.thread]]];
        for (const source of into.get(i) || [])
          this.clocks[source].forEach((n, t) => { clock[t] = Math.max(clock[t] || 0, n || 0); });
        clock[step.thread] = (clock[step.thread] || 0) + 1;
        this.ordinal[i] = clock[step.thread];
        this.clocks[i] = clock;
        last[step.thread] = i;
      });
      this.lastOf = last;
      this.marked = new Map();
      for (const mark of replay.marks) for (const i of mark.steps) if (!this.marked.has(i)) this.marked.set(i, mark);
      this.locks = replay.things.flatMap((thing, i) => (thing.kind === "lock" ? [i] : []));
      this.spans = this.lockSpans();
      this.keep = this.kept();
    }
    before(a, b) { return a !== b && (this.clocks[b][this.replay.steps[a].thread] || 0) >= this.ordinal[a]; }

    lockSpans() {
      const { steps } = this.replay;
      const spans = [], held = new Map();
      steps.forEach((step, i) => {
        if (step.stuck) return;
        for (const { op, object } of step.deeds) {
          const key = `${object} ${step.thread}`;
          if (op === "acquire" && !held.has(key)) held.set(key, { lock: object, thread: step.thread, from: i, to: steps.length - 1, open: true });
          if (op === "release" && held.has(key)) {
            spans.push({ ...held.get(key), to: i, open: false });
            held.delete(key);
          }
        }
      });
      spans.push(...held.values());
      spans.sort((a, b) => a.from - b.from);
      /* A thread's further bars stand beside the first only while it holds the locks together. */
      for (const span of spans) {
        const beside = spans.filter((o) => o !== span && o.thread === span.thread && o.slot !== undefined && o.from <= span.from && (o.open || span.from <= o.to));
        span.slot = [0, 1, 2].find((n) => !beside.some((o) => o.slot === n)) ?? 2;
      }
      return spans;
    }

    /* The steps that are shown where dull ones are folded. */
    kept() {
      const { steps, edges } = this.replay;
      const keep = new Set([0, steps.length - 1]);
      for (const i of this.marked.keys()) {
        for (const j of [i - 1, i, i + 1]) if (steps[j] && steps[j].thread === steps[i].thread) keep.add(j);
        for (const span of this.spans) if (span.thread === steps[i].thread && span.from <= i && i <= span.to) keep.add(span.from);
      }
      for (const { source, target } of edges) keep.add(source).add(target);
      steps.forEach((step, i) => { if (step.stuck || step.printed) keep.add(i); });
      return keep;
    }

    /* What holds after step i; those who are stuck are so all at once. */
    stateAt(i) {
      const { steps, threads } = this.replay;
      if (steps[i].stuck) i = steps.length - 1;
      const state = { values: new Map(), holders: new Map(), threads: threads.map(() => "not started"), at: [], output: [] };
      if (threads.length) state.threads[0] = "can run";
      for (let s = 0; s <= i; s++) {
        const { thread, file, line, deeds, stuck, text, printed } = steps[s];
        if (line) state.at[thread] = { file: file ?? -1, line };
        if (stuck) { state.threads[thread] = text; continue; }
        state.threads[thread] = "can run";
        for (const { op, object, value, line: own } of deeds) {
          if (own && state.at[thread]) state.at[thread].line = own;
          const holders = state.holders.get(object) ?? new Map();
          if (op === "acquire") {
            if (!isShared(steps[s])) holders.clear();
            state.holders.set(object, holders.set(thread, isShared(steps[s])));
          }
          if (op === "release" && !holders.delete(thread)) holders.clear();
          if (op === "start" && threads[value] !== undefined) state.threads[value] = "can run";
          if (value === "" || object === null) continue;
          if (WRITES.includes(op)) state.values.set(object, { value, by: thread, was: state.values.get(object)?.value, step: s });
          else if (!state.values.has(object)) state.values.set(object, { value, by: -1, step: s });
        }
        if (printed) state.output.push({ text: printed, thread, step: s });
        if (this.lastOf[thread] === s) state.threads[thread] = "has ended";
      }
      return state;
    }
  }

  class Viewer {
    constructor(root, replay) {
      this.root = root;
      this.name = root.dataset.name || "replay";
      this.replay = replay;
      this.steps = replay.steps;
      this.facts = new Analysis(replay);
      this.whole = this.steps.filter((step) => !step.stuck).length;
      this.sources = replay.files.map((file) => file.text.split("\n"));
      this.open = new Set();
      this.only = -1;
      this.folding = true;
      this.current = 0;
      this.file = -1;
      this.build();
      const asked = wanted(this.name);
      this.show(asked.only);
      this.rows();
      const first = replay.marks.length ? replay.marks[0].steps[0] : 0;
      this.go(asked.step >= 1 ? asked.step - 1 : first, true);
    }

    /* Folds all that does not touch the thing of that name; null: as it was at first. */
    show(name) {
      const thing = this.replay.things.findIndex((each) => each.name === name);
      if (thing === this.only) return;
      this.only = thing;
      this.filter.value = thing;
      this.rows();
      this.draw();
    }

    /* The words for a deed: verb, name, value. */
    phrase({ op, object, value }, step) {
      if (op === "start") return [VERBS[op], this.replay.threads[value] ?? "a thread", ""];
      const told = value === "" ? "" : WRITES.includes(op) ? `= ${value}` : value;
      const verb = op === "acquire" && isShared(step) ? "locks for reading" : VERBS[op];
      return [verb, object === null ? "" : this.replay.things[object].name, told];
    }
    say(i) {
      const step = this.steps[i];
      const does = step.stuck || !step.deeds.length ? step.text : step.deeds.map((deed) => this.phrase(deed, step).join(" ")).join(", ");
      return `${this.replay.threads[step.thread]} ${does}`;
    }

    build() {
      const { root, replay } = this;
      const button = (label, title, act) => el("button", { type: "button", title, onclick: act }, label);
      this.slider = el("input", { type: "range", min: 1, max: Math.max(1, this.steps.length), "aria-label": "step", oninput: () => this.go(Number(this.slider.value) - 1) });
      this.where = el("output", { class: "where" });
      this.filter = el("select", { "aria-label": "show only steps that touch", onchange: () => {
        this.only = Number(this.filter.value);
        this.open.clear();
        this.rows();
        this.go(this.current);
      } }, el("option", { value: -1 }, "every variable and lock"), ...replay.things.map((thing, i) => el("option", { value: i }, `only ${visible(thing.name)}`)));
      this.foldButton = button("unfold all", "fold or unfold (f)", () => this.toggleFolding());
      this.controls = el("div", { class: "controls", role: "toolbar", "aria-label": "stepping" },
        button("◂", "step back (k)", () => this.move(-1)), button("▸", "step on (j)", () => this.move(1)),
        button("switch ⇥", "to the next switch of threads (n)", () => this.nextSwitch(1)),
        ...(replay.marks.length ? [button("conflict ✕", "to what convicts it (m)", () => this.nextMark())] : []),
        this.slider, this.where, this.filter, this.foldButton);
      this.sourceTitle = el("h3");
      this.sourcePane = el("ol", { class: "source", tabindex: 0 });
      this.table = el("table", { class: "steps" }, el("caption", { class: "hidden" }, "Steps, a column for each thread"),
        el("thead", {}, el("tr", {}, el("th", { scope: "col", class: "no" }, "step"),
          ...replay.threads.map((name, t) => el("th", { scope: "col", class: `t${t % 5}` }, visible(name))))));
      if (replay.threads.length > 3) this.table.style.minWidth = `${44 + 170 * replay.threads.length}px`;
      this.body = this.table.appendChild(el("tbody"));
      this.figure = svg("svg", { class: "order", "aria-hidden": "true" });
      this.frame = el("div", { class: "frame" }, this.table, this.figure);
      this.statePane = el("div", { class: "state", "aria-label": "state after the step" });
      this.live = el("p", { class: "hidden", "aria-live": "polite" });
      const pane = (title, body, cls) => el("section", { class: `pane ${cls}` }, title, body);
      root.replaceChildren(this.controls, el("div", { class: "panes" }, pane(this.sourceTitle, this.sourcePane, "p-source"),
        pane(el("h3", {}, "The execution"), el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "steps" }, this.frame), "p-steps"),
        pane(el("h3", {}, "After this step"), this.statePane, "p-state")), this.legend(), this.live);
      new ResizeObserver(() => this.draw()).observe(this.table);
      /* On paper the table has a fixed width, so that the arrows drawn before printing fit it. */
      addEventListener("beforeprint", () => { root.classList.add("printing"); this.draw(); });
      addEventListener("afterprint", () => { root.classList.remove("printing"); this.draw(); });
      root.addEventListener("pointerdown", () => { active = this; });
      root.addEventListener("focusin", () => { active = this; });
    }

    legend() {
      const { locks } = this.facts;
      const dot = (cls) => svg("svg", { width: 14, height: 14, class: "order t1" }, svg("circle", { cx: 7, cy: 7, r: 4.5, class: `dot ${cls}` }));
      const line = (cls) => svg("svg", { width: 34, height: 14, class: "order" }, svg("path", { d: "M2 7H32", class: cls }));
      const part = (sign, text) => el("span", {}, sign, ` ${text}`);
      const keys = [["j", "k"], " step ", ["n"], " next switch ", ["m"], " conflict ", ["f"], " fold"];
      const save = (label, title, name, text) => el("button", { type: "button", class: "save", title, onclick: () => download(name, text()) }, label);
      return el("p", { class: "legend" }, part(dot("past"), "ordered before the current step"), part(dot("free"), "ordered neither way"),
        part(dot("later"), "ordered after it"), part(line("edge"), "orders: start, end, hand-over"), part(line("nothing"), "unordered conflict, or waits for"),
        ...locks.slice(0, 6).map((thing, n) => part(this.swatch(n), `holds ${visible(this.replay.things[thing].name)}`)),
        el("span", { class: "keys" }, ...keys.flatMap((key) => (typeof key === "string" ? [key] : key.map((each) => el("kbd", {}, each))))),
        el("span", { class: "saves" }, "save for ", save("Perfetto", "a trace for ui.perfetto.dev or chrome://tracing", `${this.name}.trace.json`, () => perfetto(this)),
          " ", save("ShiViz", "a log for bestchai.bitbucket.io/shiviz", `${this.name}.shiviz.log`, () => shiviz(this))));
    }
    swatch(n) { return svg("svg", { width: 8, height: 14, class: "order" }, svg("rect", { x: 1, y: 1, width: 6, height: 12, class: `bar l${n % 4}` })); }

    key(event) {
      const act = { j: () => this.move(1), k: () => this.move(-1), n: () => this.nextSwitch(1), p: () => this.nextSwitch(-1),
        m: () => this.nextMark(), f: () => this.toggleFolding() }[event.key];
      if (act) { event.preventDefault(); act(); }
    }
    toggleFolding() {
      this.folding = !this.folding;
      this.open.clear();
      this.foldButton.textContent = this.folding ? "unfold all" : "fold";
      this.rows();
      this.go(this.current);
    }
    isDull(i) {
      if (this.only >= 0) return !this.facts.marked.has(i) && !this.steps[i].deeds.some(({ object }) => object === this.only);
      return this.folding && !this.facts.keep.has(i);
    }

    /* Rows [from, to, isFold]: steps, and folds of one thread's steps that tell nothing. */
    rows() {
      const { steps } = this;
      const items = [];
      const least = this.only >= 0 ? 1 : 3;
      for (let i = 0; i < steps.length;) {
        let end = i;
        while (end < steps.length && this.isDull(end) && steps[end].thread === steps[i].thread) end++;
        if (end - i >= least && !this.open.has(i)) { items.push([i, end - 1, true]); i = end; }
        else for (const stop = Math.max(end, i + 1); i < stop; i++) items.push([i, i, false]);
      }
      this.items = items;
      this.rowOf = [];
      const shown = [];
      this.body.replaceChildren(...items.map(([from, to, isFold], row) => {
        for (let i = from; i <= to; i++) this.rowOf[i] = row;
        return isFold ? this.foldRow(from, to, shown) : this.stepRow(from, shown);
      }));
    }
    rowShell(from, label, cell, cls) {
      const { thread } = this.steps[from];
      const isSwitch = from && this.steps[from - 1].thread !== thread;
      const tr = el("tr", { class: `${cls} t${thread % 5}${isSwitch ? " switch" : ""}` }, el("th", { scope: "row", class: "no" }, label));
      this.replay.threads.forEach((name, column) => tr.append(column === thread ? cell : el("td")));
      return tr;
    }
    deed(deed, at, step) {
      const [verb, name, told] = this.phrase(deed, step);
      const lock = this.facts.locks.indexOf(deed.object);
      const line = deed.line || at;
      return [line ? el("span", { class: "line" }, line) : "", " ", verb, " ", lock >= 0 ? this.swatch(lock) : "",
        name ? el("b", {}, ...breakable(visible(name))) : "", told ? el("span", { class: "value" }, ` ${short(visible(told))}`) : ""];
    }
    stepRow(i, shown) {
      const step = this.steps[i];
      const mark = this.facts.marked.get(i);
      const cell = el("td", { class: `does${mark ? ` mark ${mark.kind}` : ""}` });
      const plain = step.stuck || !step.deeds.length;
      const [first, ...rest] = plain ? [] : step.deeds;
      cell.append(plain ?
        el("div", { class: `deed${step.shared ? "" : " dull"}` }, step.line ? el("span", { class: "line" }, step.line) : "", " ", ...breakable(visible(step.text))) :
        el("div", { class: "deed" }, ...this.deed(first, step.line, step)));
      if (mark) cell.append(el("span", { class: "badge" }, visible(mark.label.replaceAll("_", " "))));
      const text = step.line && step.file !== null ? (this.sources[step.file][step.line - 1] || "").trim() : "";
      if (text && shown[step.thread] !== step.line) cell.append(el("code", { class: "text", title: visible(text) }, visible(text)));
      shown[step.thread] = step.line;
      if (rest.length) cell.append(el("div", { class: "rest" }, ...rest.flatMap((each, n) => [n ? " · " : "", ...this.deed(each, 0, step)])));
      if (step.printed) cell.append(el("div", { class: "printed" }, "prints ", el("code", {}, short(visible(step.printed.replace(/\n$/, ""))))));
      const tr = this.rowShell(i, el("button", { type: "button", class: "to", onclick: () => this.go(i) }, step.stuck ? "end" : i + 1), cell, mark ? "marked" : "");
      tr.onclick = () => this.go(i);
      return tr;
    }
    foldRow(from, to, shown) {
      const lines = this.steps.slice(from, to + 1).map((step) => step.line).filter(Boolean);
      const low = Math.min(...lines), high = Math.max(...lines);
      const range = !lines.length ? "" : low === high ? `, line ${low}` : `, lines ${low}–${high}`;
      const unfold = (event) => { event.stopPropagation(); this.open.add(from); this.rows(); this.go(from); };
      const cell = el("td", { class: "does fold" }, el("button", { type: "button", class: "unfold", title: "unfold", onclick: unfold }, `⋯ ${to - from + 1} step${to > from ? "s" : ""}${range}`));
      shown[this.steps[from].thread] = 0;
      const tr = this.rowShell(from, "", cell, "folded");
      tr.onclick = () => this.go(to);
      return tr;
    }

    move(by) {
      const row = Math.min(Math.max(this.rowOf[this.current] + by, 0), this.items.length - 1);
      this.go(this.items[row][1]);
    }
    nextSwitch(by) {
      const { steps } = this;
      let i = this.current + by;
      while (i > 0 && i < steps.length && steps[i].thread === steps[i - 1].thread) i += by;
      this.go(Math.min(Math.max(i, 0), steps.length - 1));
    }
    nextMark() {
      const at = [...this.facts.marked.keys()].sort((a, b) => a - b);
      this.go(at.find((i) => i > this.current) ?? at[0] ?? this.current);
    }

    go(i, quiet) {
      if (!this.steps.length) return;
      i = this.current = Math.min(Math.max(i, 0), this.steps.length - 1);
      const step = this.steps[i];
      const state = this.facts.stateAt(i);
      this.slider.value = i + 1;
      this.slider.setAttribute("aria-valuetext", visible(this.say(i)));
      this.where.textContent = step.stuck ? `end, after ${this.whole}` : `${i + 1} of ${this.whole}`;
      [...this.body.children].forEach((tr, row) => {
        const here = row === this.rowOf[i];
        tr.classList.toggle("here", here);
        if (here) tr.setAttribute("aria-current", "step"); else tr.removeAttribute("aria-current");
      });
      this.showSource(state, step.thread);
      this.showState(state, i);
      this.draw();
      const tr = this.body.children[this.rowOf[i]];
      reveal(this.frame.parentElement, tr, 60);
      if (quiet) return;
      if (matchMedia("(max-width: 760px)").matches) tr.scrollIntoView({ block: "nearest" });
      this.live.textContent = `step ${i + 1}: ${visible(this.say(i))}`;
      remember(this.name, i + 1, this.only < 0 ? "" : this.replay.things[this.only].name);
    }

    showSource(state, thread) {
      const at = state.at[thread];
      const file = at && at.file >= 0 ? at.file : Math.max(this.file, 0);
      if (!this.replay.files.length) return;
      if (file !== this.file) this.openFile(file);
      this.lines.forEach(({ item, gutter }, n) => {
        const here = state.at.flatMap((place, t) => (place && place.file === file && place.line === n + 1 ? [t] : []));
        if (here.length || gutter.childNodes.length) gutter.replaceChildren(...here.map((t) =>
          el("span", { class: `cursor t${t % 5}${t === thread ? " now" : ""}`, title: visible(this.replay.threads[t]) }, t)));
        item.classList.remove("now", "t0", "t1", "t2", "t3", "t4");
        if (here.includes(thread)) item.classList.add("now", `t${thread % 5}`);
      });
      const line = at && this.lines[at.line - 1];
      if (line) reveal(this.sourcePane, line.item);
    }
    openFile(file) {
      this.file = file;
      const { name } = this.replay.files[file];
      this.sourceTitle.textContent = visible(name);
      this.sourcePane.setAttribute("aria-label", `source of ${visible(name)}`);
      this.lines = this.sources[file].map((text, i) => {
        const gutter = el("span", { class: "cursors", "aria-hidden": "true" });
        const [indent] = /^ */.exec(text);
        const code = el("code", {}, el("span", { class: "indent" }, indent), visible(text.slice(indent.length)));
        const hang = Math.min(indent.length / 2, 8) + 2;  /* wrapped parts stand under the line's own indent */
        code.style.paddingLeft = `${hang}ch`;
        code.style.textIndent = `-${hang}ch`;
        return { gutter, item: el("li", {}, gutter, el("span", { class: "no", "aria-hidden": "true" }, i + 1), code) };
      });
      for (const i of this.facts.marked.keys())
        if (this.steps[i].file === file) this.lines[this.steps[i].line - 1]?.item.classList.add("convicting");
      this.sourcePane.replaceChildren(...this.lines.map(({ item }) => item));
    }

    showState(state, i) {
      const { replay } = this;
      const { locks } = this.facts;
      const step = this.steps[i];
      const touched = new Set(step.deeds.map(({ object }) => object));
      const rows = (title, list) => (list.length ? [el("h4", {}, title), el("table", {}, el("tbody", {}, ...list))] : []);
      const row = (cls, name, value) => el("tr", { class: cls }, el("th", { scope: "row" }, name), el("td", {}, value));
      const threads = replay.threads.map((name, t) => {
        const told = t === step.thread && state.threads[t] === "can run" ? "runs" : state.threads[t];
        return row(`t${t % 5} thread${told.startsWith("waits") ? " stuck" : ""}`, el("span", {}, el("i", { class: "number" }, t), visible(name)), visible(told));
      });
      const locked = locks.map((thing, n) => {
        const holders = [...(state.holders.get(thing) ?? [])];
        return row(touched.has(thing) ? "touched" : "", el("span", {}, this.swatch(n), " ", visible(replay.things[thing].name)),
          holders.length ? el("span", {}, ...holders.flatMap(([t, shared], i) => [i ? ", " : "",
            el("span", { class: `t${t % 5} who` }, visible(replay.threads[t])), shared ? el("small", {}, " for reading") : ""])) : "free");
      });
      const values = replay.things.flatMap((object, thing) => {
        const known = state.values.get(thing);
        if (object.kind === "lock" || !known) return [];
        const fresh = known.step === i && known.was !== undefined;
        return [row(touched.has(thing) ? "touched" : "", visible(object.name), el("span", {}, fresh ? el("s", {}, short(visible(known.was))) : "", fresh ? " → " : "",
          el("b", {}, short(visible(known.value))), known.by >= 0 ? el("small", {}, ` by ${visible(replay.threads[known.by])}`) : ""))];
      });
      const output = state.output.map(({ text, thread }) => row(`t${thread % 5} thread`, visible(replay.threads[thread]), el("code", {}, visible(text.replace(/\n$/, "")))));
      /* A replay of C tells what the whole execution printed, and not when. */
      const all = this.steps.some((s) => s.printed) || !replay.output ? [] : [el("h4", {}, "Printed by the whole execution"), el("pre", { class: "output" }, visible(replay.output))];
      const free = this.steps.filter((s, j) => j !== i && !this.facts.before(j, i) && !this.facts.before(i, j)).length;
      this.statePane.replaceChildren(...rows("Threads", threads), ...rows("Locks", locked), ...rows("Values", values), ...rows("Printed", output), ...all,
        el("p", { class: "note" }, free ? `${free} step${free > 1 ? "s are" : " is"} ordered neither before nor after this one.` : "Every other step is ordered before or after this one."));
    }

    /* Lifelines, dots, lock bars and arrows, over the table. */
    draw() {
      const { figure, table, steps, rowOf, body, facts } = this;
      if (!body.children.length) return;
      const heads = table.tHead.rows[0].cells;
      const width = table.offsetWidth, height = table.offsetHeight;
      const x = (t) => heads[t + 1].offsetLeft + (width < 520 ? 9 : 13);
      const tops = [...body.children].map((tr) => tr.offsetTop);
      const folded = this.items.map(([, , isFold]) => isFold);
      const y = (i) => tops[rowOf[i]] + (folded[rowOf[i]] ? 13 : 15);
      const foot = (i) => tops[rowOf[i]] + body.children[rowOf[i]].offsetHeight;
      const colour = (t) => `t${t % 5}`;
      const parts = [];
      figure.setAttribute("width", width);
      figure.setAttribute("height", height);
      figure.setAttribute("viewBox", `0 0 ${width} ${height}`);
      parts.push(svg("defs", {}, ...["edge", "nothing"].map((kind) => svg("marker", { id: `${this.name}-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4,
        markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, svg("path", { d: "M0 0.5L8 4L0 7.5z", class: `${kind}-head` })))));
      this.replay.threads.forEach((name, t) => {
        const own = steps.flatMap((step, i) => (step.thread === t ? [i] : []));
        if (!own.length) return;
        parts.push(svg("path", { d: `M${x(t)} ${y(own[0])}V${y(own.at(-1))}`, class: `life ${colour(t)}` }));
        for (let n = 0; n < own.length;) {
          let m = n;
          while (m + 1 < own.length && own[m + 1] === own[m] + 1) m++;
          parts.push(svg("path", { d: `M${x(t)} ${y(own[n]) - 5}V${y(own[m]) + 5}`, class: `runs ${colour(t)}` }));
          n = m + 1;
        }
      });
      for (const span of facts.spans) {
        const n = facts.locks.indexOf(span.lock);
        const top = y(span.from), end = span.open ? height - 4 : foot(span.to) - 4;
        if (n >= 0 && end - top > 4) parts.push(svg("rect", { x: x(span.thread) + 7 + 7 * span.slot, y: top - 6, width: 5, height: end - top + 6, class: `bar l${n % 4}` }));
      }
      /* Along the lower edge of a's row, then down (or up) beside b's lifeline. What comes late goes down
         its own ended lifeline first: the line runs where nothing else is drawn. */
      const lanes = [];
      const route = (a, b, cls, kind, { both = false, late = false } = {}) => {
        if (rowOf[a] === rowOf[b]) return null;
        const head = `url(#${this.name}-${kind})`;
        const from = x(steps[a].thread) - (both ? 3 : 0), to = x(steps[b].thread);
        const lane = (lanes[steps[b].thread] = ((lanes[steps[b].thread] ?? -1) + 1) % 2);
        const gutter = to - 6 - 3 * lane, shelf = late ? tops[rowOf[b]] + 1 : foot(a) - 1;
        const across = from < gutter ? 1 : -1, down = y(b) > shelf ? 1 : -1, r = 4;
        parts.push(svg("path", { class: cls, "marker-end": head, ...(both ? { "marker-start": head } : {}),
          d: `M${from} ${y(a) + 6}V${shelf - r}Q${from} ${shelf} ${from + r * across} ${shelf}H${gutter - r * across}` +
             `Q${gutter} ${shelf} ${gutter} ${shelf + r * down}V${y(b) - r * down}Q${gutter} ${y(b)} ${gutter + 2} ${y(b)}H${to - 4}` }));
        return { shelf, middle: (from + gutter) / 2 };
      };
      for (const { source, target, object } of this.replay.edges) {
        const touches = source === this.current || target === this.current;
        const ended = object === null && facts.lastOf[steps[source].thread] === source;
        route(source, target, `edge${touches ? " now" : ""}`, "edge", { late: ended });
      }
      for (const mark of this.replay.marks) {
        if (mark.kind === "race" && mark.steps.length === 2) {
          /* From the right column to the left one: the cells in between are empty. */
          const [a, b] = [...mark.steps].sort((p, q) => steps[q].thread - steps[p].thread);
          const at = route(a, b, "nothing", "nothing", { both: true });
          if (at) parts.push(svg("text", { x: at.middle, y: at.shelf - 4, class: "nothing-label" }, "✕ unordered"));
        }
        if (mark.kind === "cycle") for (const i of mark.steps) {
          const lock = steps[i].deeds[0]?.object;
          const span = facts.spans.find((each) => each.lock === lock && each.thread === steps[i].holder && each.open);
          if (span) route(i, span.from, "nothing waits", "nothing");
        }
      }
      steps.forEach((step, i) => {
        if (folded[rowOf[i]] && i !== this.items[rowOf[i]][1]) return;
        const at = rowOf[i] === rowOf[this.current];
        const relation = at ? "at" : facts.before(i, this.current) ? "past" : facts.before(this.current, i) ? "later" : "free";
        const convicting = facts.marked.has(i) ? " convicting" : "";
        if (at) parts.push(svg("circle", { cx: x(step.thread), cy: y(i), r: 8, class: `halo ${colour(step.thread)}${convicting}` }));
        parts.push(svg("circle", { cx: x(step.thread), cy: y(i), r: at ? 5 : relation === "later" ? 2.6 : 4, class: `dot ${relation} ${colour(step.thread)}${convicting}` }));
      });
      figure.replaceChildren(...parts);
    }
  }

  /* Exports. For Perfetto a step is a slice of 10 microseconds and an edge is a flow; for ShiViz each
     step is an event with its vector clock. */
  const perfetto = (viewer) => {
    const { steps, threads, edges, program } = viewer.replay;
    const begin = (i) => 10 * i;
    const event = (ph, thread, more) => ({ ph, pid: 1, tid: thread + 1, ...more });
    return JSON.stringify({ displayTimeUnit: "ns", traceEvents: [
      { ph: "M", pid: 1, name: "process_name", args: { name: program } },
      ...threads.map((name, t) => event("M", t, { name: "thread_name", args: { name } })),
      ...steps.map((step, i) => event("X", step.thread, { name: viewer.say(i).slice(threads[step.thread].length + 1), ts: begin(i), dur: 9, args: { step: i + 1, line: step.line } })),
      ...edges.flatMap(({ source, target }, id) => [
        event("s", steps[source].thread, { id, name: "orders", cat: "order", ts: begin(source) + 8 }),
        event("f", steps[target].thread, { id, name: "orders", cat: "order", bp: "e", ts: begin(target) + 1 })]),
    ] });
  };
  const shiviz = (viewer) => {
    const { steps, threads } = viewer.replay;
    const host = (t) => `${t}:${threads[t].replace(/[^A-Za-z0-9_.-]+/g, "-")}`;
    return ["(?<event>.*)\\n(?<host>\\S*) (?<clock>{.*})", "", ...steps.flatMap((step, i) => [
      visible(viewer.say(i)).replaceAll("\n", " "),
      `${host(step.thread)} ${JSON.stringify(Object.fromEntries(viewer.facts.clocks[i].flatMap((n, t) => (n ? [[host(t), n]] : []))))}`])].join("\n");
  };
  const download = (name, text) => {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  /* The step stands in the address as "#NAME=step&NAME-only=variable". */
  const parameters = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const wanted = (name) => ({ step: Number(parameters().get(name)), only: parameters().get(`${name}-only`) });
  const remember = (name, step, only) => {
    const all = parameters();
    all.set(name, step);
    if (only) all.set(`${name}-only`, only); else all.delete(`${name}-only`);
    history.replaceState(null, "", `#${all}`);
  };

  const viewers = [];
  let active = null;
  const mount = (root) => {
    const data = root.querySelector("script.steps-data");
    const replay = JSON.parse(data.textContent);
    if (replay.format !== "steps 1" || !replay.steps.length) return null;
    const viewer = new Viewer(root, replay);
    viewers.push(viewer);
    return viewer;
  };
  addEventListener("hashchange", () => viewers.forEach((viewer) => {
    const { step, only } = wanted(viewer.name);
    viewer.show(only);
    if (step >= 1 && step - 1 !== viewer.current) viewer.go(step - 1);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, textarea, input:not([type=range])")) return;
    (active || viewers[0])?.key(event);
  });
  const start = () => document.querySelectorAll(".interleaving").forEach(mount);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
  return { mount };
})();
