import { type Bar, formatNumber, type Panel } from './comparison.ts';

const WIDTH = 760;
const LABEL_WIDTH = 190;
const VALUE_WIDTH = 110;
const BAR_HEIGHT = 18;
const ROW_HEIGHT = 26;
const HEAD_HEIGHT = 44;
const PADDING = 20;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600 }
  .value { font-variant-numeric: tabular-nums }
  .back { fill: #ffffff; stroke: #d0d7de }
  .ours { fill: #2e7d4f }
  .peer { fill: #9aa4ae }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .back { fill: #0d1117; stroke: #30363d }
    .ours { fill: #4fb477 }
    .peer { fill: #6e7781 }
  }`;

/** Draws all panels below each other as one SVG that is readable on light and dark pages. */
export function drawChart(comparisons: { panels: Panel[] }[]): string {
  let top = PADDING / 2;
  const parts: string[] = [];
  for (const panel of comparisons.flatMap(({ panels }) => panels)) {
    parts.push(drawPanel(panel, top));
    top += HEAD_HEIGHT + panel.bars.length * ROW_HEIGHT;
  }
  const height = top + PADDING;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Plant Store’s rates beside other servers’, and by the number of plants">
<style>${STYLE}
</style>
<rect class="back" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
${parts.join('\n')}
</svg>
`;
}

function drawPanel({ title, unit, bars }: Panel, top: number): string {
  const longest = Math.max(...bars.map(({ value }) => value));
  const head = `<text class="title" x="${PADDING}" y="${top + 28}">${asText(title)}</text>`;
  const rows = bars.map((bar, i) => {
    return drawBar(bar, unit, longest, top + HEAD_HEIGHT + i * ROW_HEIGHT);
  });
  return [head, ...rows].join('\n');
}

function drawBar({ label, value, isOurs }: Bar, unit: string, longest: number, top: number) {
  const room = WIDTH - 2 * PADDING - LABEL_WIDTH - VALUE_WIDTH;
  const length = Math.max(1, Math.round((value / longest) * room));
  const left = PADDING + LABEL_WIDTH;
  const base = top + 14;
  return `<text x="${left - 10}" y="${base}" text-anchor="end">${asText(label)}</text>
<rect class="${isOurs ? 'ours' : 'peer'}" x="${left}" y="${top}" width="${length}" height="${BAR_HEIGHT}" rx="3"/>
<text class="value" x="${left + length + 8}" y="${base}">${formatNumber(value)} ${asText(unit)}</text>`;
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
