/** Writes a tag so that case and accents make no difference. */
export function foldTag(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
