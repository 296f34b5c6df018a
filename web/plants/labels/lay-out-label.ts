import type { Plant } from '../../../server/contract/plants.ts';
import { type FittedText, fitText, LINE_HEIGHT, type Measure } from './fit-text.ts';
import type { LabelSheet } from './label-sheets.ts';

/** What a label shows, and how large, in millimetres. */
export interface LabelLayout {
  /** The side of the square that holds the code with the white around it. */
  code: number;
  name: FittedText;
  id: FittedText;
  /** Null where the plant has none. */
  tag: FittedText | null;
}

/** How wide texts are set: a name's are bold. */
export interface Measures {
  bold: Measure;
  regular: Measure;
}

/** Around what is printed; sheets lie a little askew in most printers. */
export const EDGE = 1.5;

/** More would make no code easier to scan, and leave the text less room. */
const LARGEST_CODE = 32;
const CODE_SHARE = 0.46;

const LARGEST_NAME = 5;
const NAME_SHARE = 0.16;
/** The other texts beside the name's. */
const SMALLER = 0.75;
/** Four points, the smallest print that most people read. */
const SMALLEST = 1.4;
/** What a tag may take of the height. */
const TAG_SHARE = 0.25;

/** Lays out one plant's label: its code at the left; beside it name, tag and id, in lines that fit. */
export function layOutLabel(
  { id, name, tag }: Plant,
  { width, height }: LabelSheet['label'],
  { bold, regular }: Measures,
): LabelLayout {
  const code = Math.min(height - 2 * EDGE, width * CODE_SHARE, LARGEST_CODE);
  const column = width - code - 2 * EDGE;
  const room = height - 2 * EDGE;
  const largest = Math.min(LARGEST_NAME, height * NAME_SHARE);
  const small = { width: column, largest: largest * SMALLER, smallest: SMALLEST };
  const idText = fitText(`#${id}`, { ...small, height: room * TAG_SHARE }, regular);
  const tagText = tag ? fitText(tag, { ...small, height: room * TAG_SHARE }, regular) : null;
  const left = room - heightOf(idText) - (tagText ? heightOf(tagText) : 0);
  const box = { width: column, height: left, largest, smallest: SMALLEST };
  return { code, id: idText, tag: tagText, name: fitText(name, box, bold) };
}

function heightOf({ size, lines }: FittedText): number {
  return size * LINE_HEIGHT * lines.length;
}
