/** Leaves out of a text all but the scheme where it holds a user, and perhaps a password, before an `@`. */
export function hideAddress(text: string): string {
  return text.includes('@') ? text.replace(/^((?:[a-z][a-z0-9+.-]*:\/\/)?).*$/is, '$1…') : text;
}
