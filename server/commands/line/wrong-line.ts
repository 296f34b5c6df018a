/** A command line that cannot be run as it was given. The message says why, and what is accepted. */
export class WrongLineError extends Error {
  override name = 'WrongLineError';
}
