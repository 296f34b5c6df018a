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
  const [brackets, unit] = ELAPSED.exec(bare) ?? [];
  if (brackets && unit) return elapsedFormat(unit.toLowerCase(), bare.replace(brackets, ''));
  const isDate = /[dmyhs]/i.test(bare) && !OTHER_YEARS.test(bare);
  return isDate || /^(?:General|@|)$/i.test(signs) ? null : () => null;
}

/**
 * Makes what writes a number of days in the unit that stands in brackets, of which there may be any number.
 * Behind hours come the minutes always, and seconds where there are some, as in a time of day.
 */
function elapsedFormat(unit: string, others: string): NumberFormat {
  const pad = (count: number, width: number) => String(count).padStart(width, '0');
  return (days) => {
    if (days < 0) return null;
    const total = Math.round(days * 86_400);
    const minutes = Math.floor(total / 60);
    const seconds = pad(total % 60, 2);
    if (unit.startsWith('s')) return pad(total, unit.length);
    if (unit.startsWith('m'))
      return pad(minutes, unit.length) + (/s/i.test(others) ? `:${seconds}` : '');
    const clock = `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
    return seconds === '00' ? clock : `${clock}:${seconds}`;
  };
}
