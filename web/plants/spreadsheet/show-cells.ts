import { UNREADABLE_CELL } from '../../../server/contract/transfer/unreadable-cell.ts';
import { formatIsoDate } from './format-date.ts';
import { type NumberFormat, readNumberFormats } from './number-formats.ts';
import { isSheet, type Workbook } from './workbook.ts';

/** A cell with something in it: its attributes, and what is in it. */
const CELL = /<c( [^>]*[^>/])>(.*?)<\/c>/gs;

const TYPE = / t="(\w+)"/;
const STYLE = / s="(\d+)"/;
const FORMULA = /<f[ />]/;
const VALUE = /<v(?: [^>]*[^>/])? ?(?:\/>|>([^<]*))/;
const INLINE_TEXT = /<is[ >]/;

/** As programs write it that store zero as the result of every formula, for Excel to calculate. */
const IS_CALCULATED_LATER = /<calcPr [^>]*\bfullCalcOnLoad="(?:1|true)"/;

/** Excel would show a result, which is not there to be read. */
const NO_RESULT = `${UNREADABLE_CELL}=`;

/**
 * Makes texts, as Excel shows them, of the cells that what reads Excel files leaves empty or tells otherwise: errors,
 * formulas without a result, numbers in a format, and dates that are written as texts, which it takes for those of the
 * time zone here.
 *
 * @param zero the day from which Excel counts.
 */
export function showCells(workbook: Workbook, zero: string): void {
  const formats = readNumberFormats(workbook);
  const isCalculatedLater = IS_CALCULATED_LATER.test(workbook['xl/workbook.xml'] ?? '');
  for (const [path, sheet] of Object.entries(workbook)) {
    if (!isSheet(sheet)) continue;
    workbook[path] = sheet.replace(CELL, (cell, attributes, content) => {
      const shown = lacksResult(attributes, content, isCalculatedLater)
        ? NO_RESULT
        : show(attributes, content, { formats, zero });
      const rest = attributes.replace(TYPE, '');
      return shown === null ? cell : `<c${rest} t="str"><v>${shown}</v></c>`;
    });
  }
}

function lacksResult(attributes: string, content: string, isCalculatedLater: boolean): boolean {
  if (!FORMULA.test(content) || INLINE_TEXT.test(content)) return false;
  const type = typeOf(attributes);
  const value = findValue(content);
  // An empty text is a result, and an empty number is none.
  if (type === 'str') return value === null;
  return !value || (type === 'n' && value === '0' && isCalculatedLater);
}

/** Returns null for what is read as it is. */
function show(
  attributes: string,
  content: string,
  { formats, zero }: { formats: (NumberFormat | null)[]; zero: string },
): string | null {
  const type = typeOf(attributes);
  const value = findValue(content) ?? '';
  if (type === 'e') return UNREADABLE_CELL + value;
  if (type === 'd') return formatIsoDate(value, zero);
  const format = type === 'n' && formats[Number(STYLE.exec(attributes)?.[1] ?? 0)];
  const number = Number.parseFloat(value);
  if (!format || Number.isNaN(number)) return null;
  return format(number) ?? UNREADABLE_CELL + number;
}

function typeOf(attributes: string): string {
  return TYPE.exec(attributes)?.[1] ?? 'n';
}

function findValue(content: string): string | null {
  const found = VALUE.exec(content);
  return found && (found[1] ?? '');
}
