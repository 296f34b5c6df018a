/** A session lasts for so long after each use. */
export const SESSION_IDLE_MS = 12 * 3600 * 1000;

/**
 * For so long a use may be known only to the process that it came to, which writes it for many at once; a session
 * ends so much later, since nobody else can tell that it was used.
 */
export const USE_UNWRITTEN_MS = 2 * 60_000;

/** A session ends so long after it was opened, however much it is used. */
export const SESSION_ABSOLUTE_MS = 7 * 24 * 3600 * 1000;

/** Returns when a session ends that is not used again. */
export function endOfRest({ lastSeenAt }: { lastSeenAt: number }): number {
  return lastSeenAt + SESSION_IDLE_MS + USE_UNWRITTEN_MS;
}
