/** How long a session was to last when that was heard, and when that was by both clocks. */
export interface HeardEnd {
  lastsMs: number;
  heard: Moment;
}

/** A moment by the clock that people set, and by the one that only goes on, both in milliseconds. */
export interface Moment {
  wall: number;
  steady: number;
}

/**
 * Tells how long a session may last yet. By the clock that says less: the steady one may have stood
 * still while the computer slept, and the other may have been set.
 */
export function timeLeft({ lastsMs, heard }: HeardEnd, now: Moment): number {
  return lastsMs - Math.max(now.wall - heard.wall, now.steady - heard.steady);
}
