import * as z from 'zod/mini';
import * as words from '../../../server/words/words.ts';
import { readToken } from '../../ui/control/read-token.ts';

const tokenSchema = z.string().check((read) => {
  read.value = readToken(read.value);
  const message = words.accessTokenMissing;
  if (!read.value) read.issues.push({ code: 'custom', message, input: read.value });
});

export const signInFormSchema = z.object({ token: tokenSchema });

export type SignInFields = z.infer<typeof signInFormSchema>;
