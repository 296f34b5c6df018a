import type { Plant } from '../../../server/contract/plants.ts';

/** Puts another text into a field of a row without moving who is in it: what was selected still is. */
export function holdingSelection({ id }: Plant, name: string, put: () => void): void {
  const field = document.activeElement;
  const isIn = field?.matches(`[data-plant="${id}"] input[name="${name}"]`);
  if (!isIn || !(field instanceof HTMLInputElement)) {
    put();
    return;
  }
  const { selectionStart, selectionEnd, value } = field;
  put();
  const placeOf = (place: number | null) => (place === value.length ? field.value.length : place);
  field.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd));
}

/** Returns the name of the field of a row that somebody is in; null where they are in none. */
export function focusedField({ id }: Plant): string | null {
  const field = document.activeElement;
  const isInRow = field?.matches(`[data-plant="${id}"] input`) === true;
  return isInRow ? field.getAttribute('name') : null;
}
