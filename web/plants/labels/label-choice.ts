import * as z from 'zod/mini';
import { browserStorage, type WebStorage } from '../../api/web-storage.ts';
import { LABEL_SHEETS, type LabelSheet, labelsOf } from './label-sheets.ts';

/** On which sheet labels are printed, and from which of its labels on. */
export interface LabelChoice {
  sheet: LabelSheet;
  /** Counted from 1. */
  first: number;
}

const NAME = 'label sheet';

const keptSchema = z.object({ sheet: z.string(), first: z.number() });

/** Returns what was chosen last in this browser, which stands beside the printer; what it does not know is the usual sheet of its country. */
export function recallLabelChoice(
  storage: WebStorage = browserStorage,
  language = navigator.language,
): LabelChoice {
  const kept = keptSchema.safeParse(readJson(storage.getItem(NAME)));
  const sheet = LABEL_SHEETS.find(({ name }) => name === kept.data?.sheet);
  if (!sheet || !kept.data) return { sheet: usualSheet(language), first: 1 };
  const { first } = kept.data;
  const isThere = Number.isInteger(first) && first >= 1 && first <= labelsOf(sheet);
  return { sheet, first: isThere ? first : 1 };
}

export function keepLabelChoice(
  { sheet, first }: LabelChoice,
  storage: WebStorage = browserStorage,
): void {
  storage.setItem(NAME, JSON.stringify({ sheet: sheet.name, first }));
}

/** Where paper is measured in inches, A4 is hard to come by. */
function usualSheet(language: string): LabelSheet {
  const paper = /-(?:US|CA|MX)$/i.test(language) ? 'US Letter' : 'A4';
  const sheet = LABEL_SHEETS.find((one) => one.paper === paper);
  if (!sheet) throw new Error(`There is no sheet of ${paper}.`);
  return sheet;
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
