/** What begins as a token does, whole or cut; nobody's token belongs in a log, wherever it was pasted. */
const TOKEN = /pst_[0-9A-Za-z]+/g;

/** What JSON lets stand and a terminal or a reader of lines takes for a command or a line's end. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Rewrites a line of the log, which is JSON and stays the same but for the tokens in it. */
export function safeLogLine(line: string): string {
  return line.replace(TOKEN, 'pst_…').replace(UNSEEN, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** How every log of the server is made. */
export const LOG_OPTIONS = { hooks: { streamWrite: safeLogLine } };
