/** A session ends when nobody has used it for so long. */
export const SESSION_IDLE_MS = 12 * 3600 * 1000;

/** A session ends so long after it was opened, however much it is used. */
export const SESSION_ABSOLUTE_MS = 7 * 24 * 3600 * 1000;
