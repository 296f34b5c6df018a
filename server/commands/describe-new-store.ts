/** Tells of a store that was begun in a folder, as also happens where the folder's name is mistyped. */
export function describeNewStore(folder: string): string {
  return `A new, empty store was begun in ${folder}. If there should be plants already, set DATA_DIR to their folder.`;
}
