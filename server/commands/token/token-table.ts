import type { TokenFacts } from '../../contract/token-facts.ts';

const HEAD = [
  ...['ID', 'NAME', 'ROLE', 'WORKSPACE', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'],
  'LAST SIGN-IN LINK',
];

/** Sets tokens in columns, one a line below a head. */
export function tokenTable(tokens: TokenFacts[]): string {
  return columns([HEAD, ...tokens.map(rowOf)]);
}

function rowOf(token: TokenFacts): string[] {
  const { id, name, role, workspace, state, createdAt, expiresAt, lastUsedAt } = token;
  const times = [createdAt, expiresAt ?? 'never', lastUsedAt ?? 'never'];
  const unsaved = token.untilRestart ? ' until restart' : '';
  const told =
    state === 'revoked' ? [role, workspace, state + unsaved] : [role + unsaved, workspace, state];
  return [id, name, ...told, ...times, describeLink(token.lastLink)];
}

/** Tells who made the newest sign-in link of a token, and when somebody entered by it. */
function describeLink(link: TokenFacts['lastLink']): string {
  if (!link) return 'none';
  const use = link.usedAt === null ? 'unused' : `used ${link.usedAt}`;
  return `by ${link.madeBy ?? 'the operator'}, ${use}`;
}

function columns(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
