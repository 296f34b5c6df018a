import * as z from 'zod/mini';

/** No token is this long. The server would refuse the rest unread. */
const MOST_SENT = 10_000;

// Of checks that other forms use as well: any other would come with the first load of the app.
const tokenSchema = z.string().check(
  z.overwrite((typed) => typed.trim().slice(0, MOST_SENT)),
  z.refine((token) => token !== '', 'Enter the access token you were given.'),
);

export const signInFormSchema = z.object({ token: tokenSchema });

export type SignInFields = z.infer<typeof signInFormSchema>;
