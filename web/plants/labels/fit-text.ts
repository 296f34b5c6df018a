/** Returns how wide a text is set, in ems. */
export type Measure = (text: string) => number;

/** Lengths in millimetres. */
export interface TextBox {
  width: number;
  height: number;
  /** The size of type that a short text gets. */
  largest: number;
  /** What does not fit at this size is left out, and the last line says so. */
  smallest: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

export const LINE_HEIGHT = 1.2;

/** Down to this much of the largest size, type shrinks before a word is broken. */
const UNBROKEN = 0.5;

const STEP = 0.1;

/** Where a line may end: at a space, after a hyphen or a slash, and beside each sign of a script without spaces. */
const BREAKS =
  /(?<=\s)(?=\S)|(?<=[\p{L}\p{N}][-‐–/])(?=\S)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/** A letter with the marks that stand on it. */
const LETTERS = /.[\p{M}\u200d]*/gsu;

/**
 * Sets a text as large as its box allows, in lines that are broken here and not by the browser, so that what
 * is printed is what was measured. Words are broken where nothing else helps.
 */
export function fitText(text: string, box: TextBox, measure: Measure): FittedText {
  const { largest, smallest } = box;
  const words = text.split(BREAKS).map((word) => ({ text: word, width: measure(word) }));
  const widest = Math.max(...words.map(({ text: word }) => measure(word.trimEnd())));
  for (let size = largest; size >= smallest; size -= STEP) {
    const isWordBroken = widest * size > box.width;
    if (isWordBroken && size > largest * UNBROKEN) continue;
    const lines = breakLines(words, box.width / size, measure);
    if (lines.length <= countLines(box, size)) return { size, lines };
  }
  const width = box.width / smallest;
  const lines = breakLines(words, width, measure);
  const most = Math.max(1, countLines(box, smallest));
  return { size: smallest, lines: cutLines(lines, most, width, measure) };
}

function countLines({ height }: TextBox, size: number): number {
  // Sums of sizes that fill a box to its edge are off by a hair.
  return Math.floor(height / (size * LINE_HEIGHT) + 1e-6);
}

function breakLines(
  words: readonly { text: string; width: number }[],
  width: number,
  measure: Measure,
): string[] {
  const lines: string[] = [];
  let [line, taken] = ['', 0];
  const end = () => {
    if (line) lines.push(line.trimEnd());
    [line, taken] = ['', 0];
  };
  for (const word of words) {
    const bare = word.text.trimEnd();
    const bareWidth = bare === word.text ? word.width : measure(bare);
    if (taken + bareWidth > width) end();
    if (bareWidth <= width) {
      line += word.text;
      taken += word.width;
      continue;
    }
    for (const letter of word.text.match(LETTERS) ?? []) {
      const letterWidth = measure(letter);
      if (taken + letterWidth > width) end();
      line += letter;
      taken += letterWidth;
    }
  }
  end();
  return lines;
}

function cutLines(lines: string[], most: number, width: number, measure: Measure): string[] {
  if (lines.length <= most) return lines;
  const kept = lines[most - 1]?.match(LETTERS) ?? [];
  let last: string;
  do {
    kept.pop();
    last = `${kept.join('').trimEnd()}…`;
  } while (measure(last) > width && kept.length > 0);
  return [...lines.slice(0, most - 1), last];
}
