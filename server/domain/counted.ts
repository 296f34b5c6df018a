/** Writes how many there are of something whose plural has an s: `1 plant`, `2,509 plants`. */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}
