/** More than anyone leaves out on purpose, and less than any barcode is. */
const LARGE_JUMP = 1_000;

/** Tells whether an id leaves out so many from the one that comes next on that it was hardly meant. */
export function isJump(id: number, nextId: number): boolean {
  return id - nextId >= LARGE_JUMP;
}
