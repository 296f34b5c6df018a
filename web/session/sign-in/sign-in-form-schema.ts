import * as z from 'zod/mini';

/** No token is this long. The server would refuse the rest unread. */
const MOST_SENT = 10_000;

/** Reads the token that somebody has typed or pasted, as with "Bearer" before it or quotes around it: no token holds blanks or letters beyond ASCII. */
export const readToken = (typed: string) =>
  typed.replace(/^\s*bearer\s|[^!-~]/gi, '').slice(0, MOST_SENT);

// Of checks that other forms use as well: any other would come with the first load of the app.
const tokenSchema = z.string().check(
  z.overwrite(readToken),
  z.refine((token) => token !== '', 'Enter the access token you were given.'),
);

export const signInFormSchema = z.object({ token: tokenSchema });

export type SignInFields = z.infer<typeof signInFormSchema>;
