"use strict";
(() => {
  const root = document.documentElement;
  // Whoever tests the page reads here whether anything went wrong.
  addEventListener("error", (e) => { root.dataset.error = String(e.message); });
  addEventListener("securitypolicyviolation", (e) => { root.dataset.error = "csp " + e.violatedDirective; });

  const DECISIONS = ["allow", "silent", "ask", "deny"];
  const TIERS = ["safe", "moderate", "dangerous", "blocked"];
  const UNDO = ["nothing written", "can be undone", "comes back by other means", "may not come back", "cannot be undone"];
  const WORDS = {
    prompts: "prompts seen", prompts_saved: "prompts saved", prompts_added: "prompts added", would_stop: "ran, would be denied",
    settled_in_session: "settled in the session", hook_runs: "runs of hooks", hook_ms_p50: "hooks, half within (ms)", hook_ms_p99: "hooks, 99 % within (ms)",
    hook_failures: "hooks that failed", ran_after_failure: "ran after a failure", copies: "copies left out", broken_lines: "broken lines",
    cut_lines: "very long lines", hangs: "questions that hang on files the record does not show", asks_p50: "prompts in half of the sessions, at most", asks_p90: "prompts in 90 % of the sessions, at most",
    kept: "copies kept", road_dialog: "yes in the host's dialog", road_session: "settled by an earlier yes", road_terminal: "answers in a terminal",
    road_pin: "yes by PIN", road_approved: "approved runs", road_admin: "runs in admin mode", waited_minutes: "waited for answers (min)",
    waited_s_p50: "answers, half within (s)", waited_s_p90: "answers, 90 % within (s)", took_us_p50: "hook, half within (ms)", took_us_p99: "hook, 99 % within (ms)", turned_stricter: "became stricter", turned_looser: "became looser",
  };
  const PAGE = 50;
  const $ = (id) => document.getElementById(id);
  const read = (id) => JSON.parse($(id).textContent);
  const facts = read("data-facts");
  // An item: kind, place, text, decision, tier, undo, score, marks, points [rule, severity, what, undo, instead, how lost], notes.
  const items = read("data-items");
  const number = new Intl.NumberFormat("en").format;

  // Characters that hide or turn text around are shown by their number.
  const odd = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
  const visible = (text) => String(text).replace(odd, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");

  // INVARIANT: text reaches the page as text nodes only.
  const el = (name, options = {}, ...children) => {
    const node = document.createElement(name);
    if (options.class) node.className = options.class;
    for (const [key, value] of Object.entries(options.set || {})) node.setAttribute(key, value);
    for (const child of children) if (child !== null && child !== undefined) node.append(child);
    return node;
  };
  const svg = (name, set, ...children) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(set)) node.setAttribute(key, value);
    for (const child of children) node.append(child);
    return node;
  };

  function about() {
    const t = facts.tally;
    const what = facts.verb === "grants" ? "grants" : ["replay", "report"].includes(facts.verb) ? "calls" : "statements";
    const where = facts.verb === "report" ? "sessions" : "files";
    const counted = (count, word) => `${number(count)} ${count === 1 ? word.slice(0, -1) : word}`;
    const [first, last] = facts.days.length ? [facts.days[0][0], facts.days[facts.days.length - 1][0]] : ["", ""];
    const span = first === last ? first && `, ${first}` : `, ${first} to ${last}`;
    $("about").textContent = `${counted(t.items, what)} in ${counted(t.files, where)}${span}, preset ${facts.preset}`;
    $("foot").textContent = `oneway ${facts.version}. This page holds all its data and loads nothing.`;
    if (items.length < t.items) {
      $("notice").textContent = `Counts and charts are of all ${number(t.items)} ${what}. The lists hold ${number(items.length)} of them: ` +
        "the first 20,000 that are dangerous or denied, the first 10,000 that are asked about, the first 5,000 of the rest.";
      $("notice").hidden = false;
    }
    const tiles = [[what, t.items, ""], ["let run", t.allow, "allow"], ["ask", t.ask, "ask"], ["deny", t.deny, "deny"], ["dangerous", t.dangerous, ""],
      ["irreversible", t.irreversible, ""]];
    for (const [name, count] of [["fail the run", t.fails], ["in the baseline", t.known], ["not readable", t.unread]]) {
      if (count) tiles.push([name, count, "deny"]);
    }
    $("tiles").append(...tiles.map(([name, count, tone]) => el("li", { class: tone ? "tone-" + tone : "" }, el("b", {}, number(count)), name)));
    if (facts.verb === "report") $("facts-head").textContent = "People and time";
    // What never happened is not worth a line.
    const more = facts.more.filter(([, count]) => count);
    if (more.length) {
      $("facts-part").hidden = false;
      $("facts-list").append(...more.map(([key, count]) =>
        el("div", {}, el("dt", {}, WORDS[key] || key.replaceAll("_", " ")), el("dd", {}, key.startsWith("took_us") ? (count / 1000).toFixed(1) : number(count)))));
    }
  }

  // Rows of [label, allow, silent, ask, deny]; consecutive rows are joined until they fit.
  function joined(rows, most) {
    const each = Math.ceil(rows.length / most);
    if (each <= 1) return rows;
    const out = [];
    for (let i = 0; i < rows.length; i += each) {
      const part = rows.slice(i, i + each);
      const sums = [1, 2, 3, 4].map((k) => part.reduce((sum, row) => sum + row[k], 0));
      out.push([part[0][0].slice(0, 10) + " to " + part[part.length - 1][0].slice(-10), ...sums]);
    }
    return out;
  }

  // Days without a call are days too.
  function filled(days) {
    if (days.length < 2) return days;
    const known = new Map(days.map((row) => [row[0], row]));
    const [from, to] = [Date.parse(days[0][0]), Date.parse(days[days.length - 1][0])];
    if (!(to - from < 400 * 864e5)) return days;
    const out = [];
    for (let at = from; at <= to; at += 864e5) {
      const day = new Date(at).toISOString().slice(0, 10);
      out.push(known.get(day) || [day, 0, 0, 0, 0]);
    }
    return out;
  }

  const told = (row) => `${visible(row[0])}: ` + DECISIONS.map((name, i) => `${number(row[i + 1])} ${name}`).join(", ");

  function bars(rows, width) {
    const [height, left, bottom] = [width > 480 ? 320 : 220, 48, 22];
    const most = Math.max(1, ...rows.map((row) => row[1] + row[2] + row[3] + row[4]));
    const step = Math.min(120, (width - left) / rows.length);
    const y = (value) => (height - bottom) * (1 - value / most) * 0.96 + 8;
    const out = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Decisions over time, ${rows.length} bars; the table below has the numbers` });
    for (const part of [0, 0.5, 1]) {
      const at = y(most * part);
      out.append(svg("line", { class: "grid", x1: left, x2: width, y1: at, y2: at }));
      out.append(svg("text", { x: left - 6, y: at + 4, "text-anchor": "end" }, number(Math.round(most * part))));
    }
    rows.forEach((row, i) => {
      const group = svg("g", {}, svg("title", {}, told(row)));
      let sum = 0;
      DECISIONS.forEach((name, k) => {
        const value = row[k + 1];
        if (!value) return;
        const [top, base] = [y(sum + value), y(sum)];
        group.append(svg("rect", { class: name, x: left + i * step + step * 0.1, width: Math.max(1, step * 0.8), y: top, height: Math.max(0.5, base - top) }));
        sum += value;
      });
      out.append(group);
    });
    for (const [i, anchor] of [[0, "start"], [rows.length - 1, "end"]].slice(0, rows.length)) {
      const label = i ? rows[i][0].slice(-10) : rows[i][0].slice(0, 10);
      const edge = i ? (i + 0.9) * step : 0.1 * step;
      out.append(svg("text", { x: left + edge, y: height - 4, "text-anchor": anchor }, label));
    }
    return out;
  }

  function across(rows, width) {
    const [tall, letters] = [34, Math.floor(width / 6.5)];
    const most = Math.max(1, ...rows.map((row) => row[1] + row[2] + row[3] + row[4]));
    const out = svg("svg", { viewBox: `0 0 ${width} ${Math.max(1, rows.length) * tall}`, role: "img", "aria-label": "Decisions by file; the table below has the numbers" });
    rows.forEach((row, i) => {
      const group = svg("g", {}, svg("title", {}, told(row)));
      const name = visible(row[0]);
      group.append(svg("text", { x: 0, y: i * tall + 12 }, name.length > letters ? "…" + name.slice(1 - letters) : name));
      let x = 0;
      DECISIONS.forEach((decision, k) => {
        const wide = row[k + 1] / most * width;
        if (wide) group.append(svg("rect", { class: decision, x, width: Math.max(1, wide), y: i * tall + 17, height: 9 }));
        x += wide;
      });
      out.append(group);
    });
    return out;
  }

  function charts() {
    const timed = facts.days.length > 0;
    const rows = timed ? joined(filled(facts.days), 92) : facts.files;
    if (!rows.length) { $("chart-part").hidden = true; return; }
    if (!timed) $("chart-head").textContent = "Decisions by file";
    // Drawn for the width there is, so that letters keep their size.
    const draw = () => {
      const width = Math.max(240, Math.round($("chart").clientWidth) || 640);
      $("chart").replaceChildren(timed ? bars(joined(rows, Math.floor(width / 8)), width) : across(rows, width));
    };
    let wait = 0;
    addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(draw, 150); });
    const used = DECISIONS.filter((_, k) => rows.some((row) => row[k + 1]));
    $("legend").append(...used.map((name) => el("li", {}, el("span", { class: "dot " + name }), name)));
    const head = el("tr", {}, el("th", { set: { scope: "col" } }, timed ? "day" : "file"), ...used.map((name) => el("th", { set: { scope: "col" } }, name)));
    const body = rows.map((row) => el("tr", {}, el("td", {}, visible(row[0])), ...used.map((name) => el("td", {}, number(row[DECISIONS.indexOf(name) + 1])))));
    draw();
    $("chart-table").append(el("table", {}, el("thead", {}, head), el("tbody", {}, ...body)));
  }

  function rules() {
    if (!facts.rules.length) { $("rules-part").hidden = true; return; }
    const most = facts.rules[0][1];
    for (const [rule, count, tier] of facts.rules) {
      const bar = el("span", { class: "bar tone-" + (tier > 1 ? "deny" : tier > 0 ? "ask" : "allow") });
      bar.style.width = Math.max(1, count / most * 100) + "%";
      const button = el("button", { set: { type: "button", title: "Show only these" } }, el("span", { class: "name" }, visible(rule)), number(count), bar);
      button.addEventListener("click", () => { $("q").value = rule; write(); filter(); $("list").scrollIntoView(); });
      $("rules").append(el("li", {}, button));
    }
  }

  function badge(item) {
    const name = DECISIONS[item[3]];
    return el("span", { class: name ? "badge tone-" + name : "badge none" }, name || item[0]);
  }

  function pair(key, text) {
    return el("span", {}, el("span", { class: "key" }, key), visible(text));
  }

  function points(item, most) {
    const out = el("div", { class: "points" });
    for (const [rule, , what, undo, instead] of item[8].slice(0, most)) {
      out.append(el("div", {}, el("b", {}, visible(rule)), visible(what)));
      if (undo) out.append(pair("undo", undo));
      if (instead) out.append(pair("instead", instead));
    }
    return out;
  }

  function card(item) {
    const [kind, place, text, , tier, undo, score, mark, , notes] = item;
    const top = el("div", { class: "top" }, badge(item));
    if (tier >= 0) top.append(el("span", {}, `${TIERS[tier]}, ${UNDO[undo]}, score ${score}`));
    top.append(el("span", {}, kind));
    if (mark) top.append(el("span", { class: "badge none" }, mark));
    if (place) top.append(el("span", { class: "place" }, visible(place)));
    const out = el("li", {}, top);
    if (text) out.append(el("pre", { set: { tabindex: "0", "aria-label": "statement" } }, el("code", {}, visible(text))));
    if (item[8].length) out.append(points(item, 6));
    if (notes.length) out.append(el("div", { class: "notes" }, ...notes.map(([key, note]) => pair(key, note))));
    return out;
  }

  function brief(item) {
    // What does not come back stands here, not what is easily undone beside it.
    const worst = item[8].reduce((a, b) => (b[5] > a[5] ? b : a), item[8][0]);
    const text = item[2].length > 400 ? item[2].slice(0, 400) + "…" : item[2];
    const out = el("li", {}, el("div", { class: "top" }, badge(item), el("span", {}, `${TIERS[item[4]]}, ${UNDO[item[5]]}${item.times > 1 ? `, ${number(item.times)} times` : ""}`), el("span", { class: "place" }, visible(item[1]))));
    out.append(el("pre", { set: { tabindex: "0", "aria-label": "statement" } }, el("code", {}, visible(text))));
    if (worst) out.append(points([0, 0, 0, 0, 0, 0, 0, 0, [worst]], 1));
    return out;
  }

  // A list that grows by a page: when asked, or when its end comes into sight.
  function lazy(list, button, make, first, grew) {
    let rows = [];
    let shown = 0;
    const more = (count) => {
      list.append(...rows.slice(shown, shown + count).map(make));
      shown = Math.min(rows.length, shown + count);
      button.hidden = shown >= rows.length;
      grew(shown);
    };
    button.addEventListener("click", () => more(PAGE));
    if (first === PAGE && "IntersectionObserver" in window) {
      const near = (seen) => { if (!button.hidden && seen.some((e) => e.isIntersecting)) more(PAGE); };
      new IntersectionObserver(near, { rootMargin: "400px" }).observe(button);
    }
    return (next) => { rows = next; shown = 0; list.replaceChildren(); more(first); };
  }

  function lost() {
    const rows = items.filter((item) => item[5] >= 3 && item[4] > 0).sort((a, b) => b[4] - a[4] || b[5] - a[5] || b[6] - a[6]);
    root.dataset.lost = rows.length;
    if (!rows.length) { $("lost-part").hidden = true; return; }
    $("lost-count").textContent = `${number(facts.tally.irreversible)} that cannot be undone or may not come back, the worst first`;
    // The same statement with the same answer stands once.
    const once = new Map();
    for (const item of rows) {
      const same = JSON.stringify([item[2], item[3]]);
      if (!once.has(same)) once.set(same, Object.assign([...item], { times: 0 }));
      once.get(same).times += 1;
    }
    lazy($("lost"), $("lost-more"), brief, 6, () => {})([...once.values()]);
  }

  // The filters live in the address, so that a view can be kept and sent.
  const boxes = {};
  for (const name of DECISIONS) {
    boxes[name] = el("input", { set: { type: "checkbox", name } });
    $("decisions").append(el("label", {}, boxes[name], name));
  }

  function load() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const decisions = (wanted.get("decision") || "").split(",");
    $("q").value = wanted.get("q") || "";
    for (const name of DECISIONS) boxes[name].checked = decisions.includes(name);
    $("tier").value = TIERS.includes(wanted.get("tier")) && wanted.get("tier") !== "safe" ? wanted.get("tier") : "";
    $("lost-only").checked = wanted.get("lost") === "1";
  }

  function write() {
    const wanted = new URLSearchParams();
    const decisions = DECISIONS.filter((name) => boxes[name].checked);
    if ($("q").value) wanted.set("q", $("q").value);
    if (decisions.length) wanted.set("decision", decisions.join(","));
    if ($("tier").value) wanted.set("tier", $("tier").value);
    if ($("lost-only").checked) wanted.set("lost", "1");
    try { history.replaceState(null, "", "#" + wanted); } catch { /* some viewers forbid it; the filters work without */ }
  }

  const hays = new Array(items.length);
  const hay = (i) => hays[i] ??= [items[i][0], items[i][1], items[i][2], ...items[i][8].map((p) => p[0] + " " + p[2]), ...items[i][9].map((n) => n[1])].join("\n").toLowerCase();
  const show = lazy($("items"), $("more"), card, PAGE, (shown) => { root.dataset.shown = shown; });

  function filter() {
    const words = $("q").value.toLowerCase().split(/\s+/).filter(Boolean);
    const decisions = DECISIONS.map((name) => boxes[name].checked);
    const any = !decisions.includes(true);
    const tier = $("tier").value ? TIERS.indexOf($("tier").value) : -1;
    const gone = $("lost-only").checked;
    const found = items.filter((item, i) =>
      (any || decisions[item[3]]) && item[4] >= tier && (!gone || item[5] >= 3) && (!words.length || words.every((word) => hay(i).includes(word))));
    $("count").textContent = `${number(found.length)} of ${number(items.length)}`;
    root.dataset.matches = found.length;
    show(found);
  }

  let timer = 0;
  $("filters").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => { write(); filter(); }, 120); });
  $("filters").addEventListener("submit", (e) => e.preventDefault());
  $("filters").addEventListener("reset", () => setTimeout(() => { write(); filter(); }));
  addEventListener("hashchange", () => { if (location.hash !== "#list") { load(); filter(); } });

  about();
  charts();
  rules();
  lost();
  load();
  filter();
  root.dataset.total = items.length;
  root.dataset.dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.width = innerWidth;
  root.dataset.overflow = root.scrollWidth > root.clientWidth;
  root.dataset.state = "ready";
})();
