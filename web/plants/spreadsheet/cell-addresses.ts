/** A row or a cell of a sheet in plain XML, and its attributes. */
export const ROW_OR_CELL = /<(row|c)((?:[ /][^>]*)?)>/g;

const WITHOUT_ADDRESS = /<c(?=[ />])(?![^>]* r=")/;

const ADDRESS = / r="([A-Z]*)([0-9]+)"/;

/**
 * Writes the address of each cell that has none, which then stands behind the cell before it. Programs may leave
 * addresses out (ECMA-376, part 1, 18.3.1.4), and what reads sheets asks for them.
 */
export function addressCells(sheet: string): string {
  if (!WITHOUT_ADDRESS.test(sheet)) return sheet;
  let [row, column] = [0, 0];
  return sheet.replace(ROW_OR_CELL, (tag, kind, attributes) => {
    const [, letters = '', number] = ADDRESS.exec(attributes) ?? [];
    if (kind === 'row') [row, column] = [row + 1, 0];
    else column = letters === '' ? column + 1 : columnNumber(letters);
    if (number !== undefined) row = Number(number);
    return kind === 'row' || letters ? tag : `<c r="${columnLetters(column)}${row}"${attributes}>`;
  });
}

/** A is 1, Z 26, AA 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

function columnLetters(number: number): string {
  const before = Math.floor((number - 1) / 26);
  return (before > 0 ? columnLetters(before) : '') + String.fromCharCode(65 + ((number - 1) % 26));
}
