/**
 * Begins a transaction that changes something. Each of its statements sees what was committed when it begins,
 * as what waits for a row relies on, whatever the database has transactions see by default.
 */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';
