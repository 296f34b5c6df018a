import type { TokenView } from '../../../server/contract/tokens.ts';
import { formatCount } from '../../ui/words/format-count.ts';

/** Says which of the tokens that somebody made stay good without theirs; empty where none do. */
export function describeKept({ id, name }: TokenView, tokens: readonly TokenView[]): string {
  const kept = tokens.filter(
    (token) =>
      token.createdBy === name && token.id !== id && token.revokedAt === null && !token.isExpired,
  );
  const [first] = kept;
  if (!first) return '';
  return kept.length === 1
    ? `The token that ${name} made, ${first.name}, stays good. Revoke it too if it should end.`
    : `The ${formatCount(kept.length)} tokens that ${name} made stay good. Revoke those too that should end.`;
}
