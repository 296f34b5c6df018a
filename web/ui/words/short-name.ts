import { shorten } from '../../../server/contract/text.ts';

/** Shortens a plant's name for a sentence about it. */
export function shortName(name: string): string {
  return shorten(name, 60);
}
