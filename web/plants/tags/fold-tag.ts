/** Writes a tag so that case and accents make no difference. */
export function foldTag(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}
