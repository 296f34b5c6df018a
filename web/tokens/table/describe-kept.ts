import type { TokenView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';

/** Says which of the tokens that somebody made stay good without theirs; empty where none do. */
export function describeKept({ id, name }: TokenView, tokens: readonly TokenView[]): string {
  const kept = tokens.filter(
    (token) =>
      token.createdBy === name && token.id !== id && token.revokedAt === null && !token.isExpired,
  );
  const [first] = kept;
  if (!first) return '';
  return kept.length === 1
    ? words.revokeKeepsOne(name, first.name)
    : words.revokeKeepsSome(name, kept.length);
}
