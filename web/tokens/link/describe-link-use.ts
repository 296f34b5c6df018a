import type { SignInLink } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { describeClock } from '../../ui/words/describe-time.ts';

const MINUTE_MS = 60_000;

/** Says until when a link works, for how many minutes, and for whom. */
export function describeLinkUse(
  { expiresAt, lastsMs }: Pick<SignInLink, 'expiresAt' | 'lastsMs'>,
  name: string,
): string {
  const minutes = Math.max(1, Math.round(lastsMs / MINUTE_MS));
  return words.signInLinkWorks(describeClock(new Date(expiresAt)), minutes, name);
}
