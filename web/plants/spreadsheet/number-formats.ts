import type { Workbook } from './workbook.ts';

/** Writes a number as Excel shows it; null where that is not known here. */
export type NumberFormat = (value: number) => string | null;

/** The formats that Excel knows by their number alone, but for those of dates and times of day (ECMA-376, part 1, 18.8.30). */
const PLAIN_BY_NUMBER: [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [46, '[h]:mm:ss'],
];
const GROUPED = '#,##0';
const OTHERS_BY_NUMBER = [3, 4, 5, 6, 7, 8, 11, 12, 13, 37, 38, 39, 40, 41, 42, 43, 44, 48];

const FORMATS = /<numFmts\b.*?<\/numFmts>/s;
const FORMAT = /<numFmt [^>]*>/g;
const STYLES = /<cellXfs\b.*?<\/cellXfs>/s;
const STYLE = /<xf\b[^>]*>/g;

const NUMBER = / numFmtId="(\d+)"/;
const CODE = / formatCode="([^"]*)"/;

/** Tells by the number of each style of cells how its numbers are shown; null of what is read as it is. */
export function readNumberFormats(workbook: Workbook): (NumberFormat | null)[] {
  const styles = Object.values(workbook).find((xml) => xml.includes('<cellXfs')) ?? '';
  const codes = new Map(PLAIN_BY_NUMBER);
  for (const number of OTHERS_BY_NUMBER) codes.set(number, GROUPED);
  const [declared = ''] = styles.match(FORMATS) ?? [];
  for (const [format] of declared.matchAll(FORMAT)) {
    const [, code] = CODE.exec(format) ?? [];
    if (code !== undefined) codes.set(numberOf(format), code);
  }
  const [used = ''] = styles.match(STYLES) ?? [];
  return Array.from(used.matchAll(STYLE), ([style]) =>
    readFormat(codes.get(numberOf(style)) ?? ''),
  );
}

function numberOf(tag: string): number {
  return Number(NUMBER.exec(tag)?.[1] ?? 0);
}

/** Such as 0, 000, 0.00 and 0%. */
const PLAIN = /^(0{1,21})(?:\.(0{1,20}))?(%?)$/;

/** The place whose signs dates and numbers are written with. */
const PLACE = /\[\$-[^\]]*\]/g;

/** What of a format says nothing of dates: texts in it, gaps, colours and conditions. */
const ASIDE = /("|&(?:quot|#34|#x22);).*?\1|&\w+;|[\\_*].|\[(?![hms]+\])[^\]]*\]/gi;

/** The hours, minutes or seconds of something that took a while, and no time of day. */
const ELAPSED = /\[(h+|m+|s+)\]/i;

/** A whole format of elapsed time: one unit in brackets, smaller ones behind it, no fractions of a second. */
const WHOLE_ELAPSED = /^\[(?:h+|m+|s+)\](?:[: ]*(?:mm?|ss?))* *(?:;|$)/i;

/** The first section of a format, for what is above zero. */
const FIRST_SECTION = /^(?:"[^"]*"|\\.|&\w+;|[^;])*/;

/** What of it is not shown as it stands: texts, escaped signs, entities, gaps, units, colours. */
const ELAPSED_PART = /"([^"]*)"|\\(.)|(&\w+;)|[_*].|\[(?![hms]+\])[^\]]*\]|\[?(h+|m+|s+)\]?/gi;

const SECONDS = new Map([
  ['h', 3600],
  ['m', 60],
  ['s', 1],
]);

/** Years of an emperor, or of Buddha, which what reads Excel files does not take for a date. */
const OTHER_YEARS = /[gb]/i;

function readFormat(code: string): NumberFormat | null {
  const signs = code.replace(PLACE, '');
  const [, whole, decimals = '', percent] = PLAIN.exec(signs) ?? [];
  if (whole !== undefined) {
    const { format } = new Intl.NumberFormat('en', {
      style: percent === '' ? 'decimal' : 'percent',
      minimumIntegerDigits: whole.length,
      minimumFractionDigits: decimals.length,
      maximumFractionDigits: decimals.length,
      useGrouping: false,
    });
    return format;
  }
  const bare = signs.replace(ASIDE, '');
  if (ELAPSED.test(bare)) return WHOLE_ELAPSED.test(bare) ? elapsedFormat(signs) : () => null;
  const isDate = /[dmyhs]/i.test(bare) && !OTHER_YEARS.test(bare);
  return isDate || /^(?:General|@|)$/i.test(signs) ? null : () => null;
}

/** Makes what writes a number of days as elapsed time, such as 25:30: the unit in brackets counts on, the others up to 59. */
function elapsedFormat(code: string): NumberFormat {
  const [section = ''] = FIRST_SECTION.exec(code.replace(/&(?:quot|#34|#x22);/gi, '"')) ?? [];
  return (days) => {
    if (days < 0) return null;
    const total = Math.round(days * 86_400);
    const shown = section.replace(ELAPSED_PART, (part, text, sign, letter, unit) => {
      if (unit === undefined) return text ?? sign ?? letter ?? '';
      const count = Math.floor(total / (SECONDS.get(unit.charAt(0).toLowerCase()) ?? 1));
      return String(part.startsWith('[') ? count : count % 60).padStart(unit.length, '0');
    });
    return shown.trim();
  };
}
