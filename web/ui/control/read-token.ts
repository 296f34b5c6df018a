/** No token is this long. The server would refuse the rest unread. */
const MOST_SENT = 10_000;

/** Reads the token that somebody has typed or pasted, as with "Bearer" before it or quotes around it: no token holds blanks or letters beyond ASCII. */
export const readToken = (typed: string) =>
  typed.replace(/^\s*bearer\s|[^!-~]/gi, '').slice(0, MOST_SENT);
