/** How large a file of plants may be. Apart from the schemas, which whoever reads a spreadsheet need not load. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
