/** Writes a length for a style: a millimetre is one on paper, and as much less on a screen as `--mm` says. */
export function mm(length: number): string {
  return `calc(${length} * var(--mm))`;
}
