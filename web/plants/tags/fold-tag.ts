import { cleanText } from '../../../server/contract/text.ts';

/** Writes a tag so that case, accents and what looks like a plain space make no difference. */
export function foldTag(text: string): string {
  return cleanText(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
