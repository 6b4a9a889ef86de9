// Charts in SVG: lines of winnings, bars of ratios; and figures as text.
import { chips, h, svg } from "./dom.js";

const COLOURS = [
  "#f2c14e",
  "#4aa3ff",
  "#36c48b",
  "#f0716c",
  "#b48cf2",
  "#ff9d5c",
  "#5fd3d6",
  "#e58fc0",
  "#9fb3a9",
];

const LETTER = 13; // the width of a digit on a phone, where the type is large

const colour = (i) => COLOURS[i % COLOURS.length];

/** Round values for the ticks of an axis: about `count` between low and high. */
function ticks(low, high, count = 4) {
  const span = Math.max(high - low, 1);
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [5, 2, 1].map((m) => m * power).find((s) => s <= raw);
  const list = [];
  for (let t = Math.ceil(low / step) * step; t <= high + 1e-9; t += step)
    list.push(Math.round(t * 1e6) / 1e6 + 0); // avoids -0
  return list;
}

/** A line chart of [x, y] points by name. */
export function lineChart(series, label, cents) {
  const [width, height, bottom, top] = [720, 300, 26, 14];
  const points = series.flatMap((s) => s.points);
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs, x0 + 1),
    low = Math.min(0, ...ys),
    high = Math.max(0, ...ys, low + 1);
  const rows = ticks(low, high).map((t) => [t, chips(t, cents)]);
  const left = Math.max(54, ...rows.map(([, text]) => 12 + LETTER * text.length));
  const right = Math.max(14, (LETTER * chips(x1).length) / 2); // half of the last label
  const x = (v) => left + ((v - x0) / (x1 - x0)) * (width - left - right);
  const y = (v) => top + (1 - (v - low) / (high - low)) * (height - top - bottom);
  return h(
    "figure",
    { style: { margin: "0" } },
    svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label },
      rows.map(([t, text]) => [
        svg("line", {
          x1: left,
          x2: width - right,
          y1: y(t),
          y2: y(t),
          class: t === 0 ? "zero" : "axis",
        }),
        svg(
          "text",
          { x: left - 8, y: y(t), "text-anchor": "end", "dominant-baseline": "middle" },
          text,
        ),
      ]),
      ticks(x0, x1, 6)
        .filter((t) => Number.isInteger(t))
        .map((t) => svg("text", { x: x(t), y: height - 8, "text-anchor": "middle" }, chips(t))),
      series.map((s, i) =>
        svg("path", {
          d: s.points
            .map((p, k) => `${k ? "L" : "M"}${x(p[0]).toFixed(1)} ${y(p[1]).toFixed(1)}`)
            .join(""),
          stroke: colour(i),
        }),
      ),
    ),
    h(
      "figcaption.legend",
      series.map((s, i) =>
        h(
          "span",
          { style: { "--c": colour(i) } },
          h("i"),
          `${s.name} ${lastValue(s.points, cents)}`,
        ),
      ),
    ),
  );
}

/** One bar for each [name, share between 0 and 1]. */
export function barChart(rows) {
  return h(
    "div.bars",
    rows.map(([name, share], i) => {
      const style = { width: `${Math.min(share, 1) * 100}%`, "--c": colour(i) };
      const bar = h("span.t", { "aria-hidden": "true" }, h("i", { style }));
      return h("div", h("span", name), bar, h("b.num", `${Math.round(share * 100)} %`));
    }),
  );
}

const PLAIN = new Set(["hands", "net"]);
const DECIMAL = new Set(["bb_per_100", "af"]);

/** A figure as text: ratios in percent, null as a dash. */
export function figure(key, value, cents) {
  if (value === null || value === undefined) return "–";
  if (PLAIN.has(key)) return chips(value, cents && key === "net");
  return DECIMAL.has(key) ? value.toFixed(1) : `${Math.round(100 * value)} %`;
}

/** The last value of a line, with its sign; "" for a line without points. */
function lastValue(points, cents) {
  if (!points.length) return "";
  const value = points[points.length - 1][1];
  return `${value > 0 ? "+" : ""}${chips(value, cents)}`;
}
