/* Tells a reader of a site that is made again while a run goes on that there are newer pages. The page
   stays as it is until the reader asks, so no place is lost. The policy of the pages refuses fetch, so
   the number of the site comes as a script. */
"use strict";
const concertLive = (() => {
  const SECONDS = 5;
  const root = document.documentElement.dataset.root || "";
  let first = null, asked = 0;
  const told = (number) => {
    first ??= number;
    if (number === first || document.getElementById("newer")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.id = "newer";
    button.textContent = "There are newer results: show them";
    button.onclick = () => location.reload();
    const said = document.createElement("div");
    said.className = "newer";
    said.setAttribute("role", "status");
    said.append(button);
    document.body.append(said);
  };
  const ask = () => {
    const script = document.createElement("script");
    script.src = `${root}live-number.js?${asked++}`;
    script.onload = script.onerror = () => { script.remove(); setTimeout(ask, SECONDS * 1000); };
    document.head.append(script);
  };
  ask();
  return { told };
})();
