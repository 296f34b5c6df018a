/**
 * Stands in a table before what a spreadsheet shows in a cell that cannot be read as a value: an error, which begins
 * with #, or a number in a format of its own; = for a formula without a result. It is the sign for a substitute,
 * U+001A, which no text of a plant may hold.
 */
export const UNREADABLE_CELL = '\u001a';
