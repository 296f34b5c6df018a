/** Thrown where another version of this program wrote the data, in a form that this one does not read. */
export class UnknownFormatError extends Error {}
