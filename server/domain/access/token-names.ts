import unhomoglyph from 'unhomoglyph';
import { INVISIBLE } from '../../contract/text.ts';
import type { Say } from '../../words/languages.ts';
import type { TokenRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import { TurnTaker } from '../turn-taker.ts';
import { ENVIRONMENT_ADMIN_ID } from './admission.ts';

/** What leaves no mark, or only a gap that looks like a plain space. */
const UNSEEN = new RegExp(`[${INVISIBLE}\\p{Zl}\\p{Zp}\\p{Cn}\\p{Co}]|(?! )\\p{Zs}`, 'u');

/** Scripts whose letters pass for each other. No word of a language mixes them. */
const LOOKALIKE_SCRIPTS = [
  ...[/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u],
  ...[/\p{Script=Cherokee}/u, /\p{Script=Coptic}/u, /\p{Script=Lisu}/u],
];

/**
 * Look-alikes beside those of Unicode (UTS 39), whose table is asked first: characters that it leaves
 * apart, and a dash that it does not take for a hyphen.
 */
export const MORE_LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['Ԛ', 'Q'],
  ['ĸ', 'k'],
  ['ȷ', 'j'],
  ['ー', '-'],
]);

/** What whoever holds ADMIN_TOKEN is called, and where: no token may ever have the name there. */
export const ENVIRONMENT_ADMIN = { name: 'admin', workspace: 'main' } as const;

/**
 * Refuses a name that a reader could take for another: with characters that cannot be seen, a word of
 * mixed scripts, or one that looks like the name of a good token of the workspace or, whether that is
 * set or not, of ADMIN_TOKEN's holder. The names are compared in turns.
 *
 * @throws DomainError `invalid_input` at `/name`, `name_taken`.
 */
export async function requireTellableName(
  { name, workspace }: Pick<TokenRecord, 'name' | 'workspace'>,
  tokens: readonly TokenRecord[],
): Promise<void> {
  const fault = faultOf(name);
  if (fault)
    throw new DomainError('invalid_input', fault, {
      errors: [{ pointer: '/name', detail: fault }],
    });
  if (workspace === ENVIRONMENT_ADMIN.workspace && passesForEnvironmentAdmin(name))
    throw reserved();
  const others = tokens.filter(
    (token) =>
      token.workspace === workspace &&
      token.revokedAt === null &&
      // Exactly the same name is refused by the store, but the settings' own token is not in it.
      (token.name !== name || token.id === ENVIRONMENT_ADMIN_ID),
  );
  const alike = await findAlike(name, others);
  if (!alike) return;
  throw new DomainError('name_taken', (words) => words.tokenNameAlike(alike.name));
}

async function findAlike(name: string, tokens: TokenRecord[]): Promise<TokenRecord | undefined> {
  const looks = new Set(looksOf(name));
  const turns = new TurnTaker();
  for (const token of tokens) {
    await turns.yieldIfDue();
    if (looksOfToken(token).some((look) => looks.has(look))) return token;
  }
  return undefined;
}

/**
 * Returns the name, with a number if it needs one, so that it looks like the name of none of these
 * tokens, whatever the case.
 */
export function findFreeName(name: string, tokens: readonly TokenRecord[]): string {
  const taken = new Set(tokens.flatMap((token) => looksOf(token.name.toLowerCase())));
  const isTaken = (candidate: string) =>
    looksOf(candidate.toLowerCase()).some((look) => taken.has(look));
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} ${count}`;
  return free;
}

function passesForEnvironmentAdmin(name: string): boolean {
  return [name, name.toLowerCase()].some((text) =>
    ENVIRONMENT_ADMIN_SKELETONS.has(skeletonOf(text)),
  );
}

function reserved(): DomainError {
  return new DomainError('name_taken', (words) => words.tokenNameReserved(ENVIRONMENT_ADMIN.name));
}

function faultOf(name: string): Say | null {
  const invisible = UNSEEN.exec(name)?.[0].codePointAt(0);
  if (invisible !== undefined) {
    const code = invisible.toString(16).toUpperCase().padStart(4, '0');
    return (words) => words.tokenNameInvisible(`U+${code}`);
  }
  const mixed = name.split(/[\s\p{P}]+/u).find(isMixed);
  if (mixed === undefined) return null;
  return (words) => words.tokenNameMixed(mixed);
}

function isMixed(word: string): boolean {
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(word)).length > 1;
}

const MORE = new RegExp(`[${[...MORE_LOOKALIKES.keys()].join('')}]`, 'gu');

/** What is drawn like a hyphen and is no punctuation, or not of its kind. */
const HYPHENS = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** A dot above a letter that has one already, or that only lacks it. */
const SECOND_DOT = /([ij])\u0307/gu;

/** A mark that is set twice is drawn once. */
const MARK_AGAIN = /(\p{Mn})\1+/gu;

/** Marks drawn into their letter or joined to it, as the table has them: each hides another like it. */
const JOINED_AGAIN = /([\u0335\u0338])[\u0335\u0338]+|([\u0326\u0328\u0334])\2+/g;

/** The looks of tokens that are kept, whose names never change. */
const looksOfTokens = new WeakMap<object, string[]>();

function looksOfToken(token: Pick<TokenRecord, 'name'>): string[] {
  const known = looksOfTokens.get(token) ?? looksOf(token.name);
  looksOfTokens.set(token, known);
  return known;
}

/** A letter of the blocks that Unicode keeps for scripts written from right to left, with its marks. */
const LEFTWARD = String.raw`(?:(?![\p{N}\p{P}\p{S}])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]\p{M}*)`;

/** The parts of a name: words from right to left, letters, a number, a gap, a sign. Each is drawn in its own order. */
const PARTS = new RegExp(
  String.raw`${LEFTWARD}+(?: +${LEFTWARD}+)*|(?:(?!${LEFTWARD})\p{L}\p{M}*)+|[0-9]+|(?:(?![0-9])\p{N})+| +|.`,
  'gu',
);

const HAS_LEFTWARD = new RegExp(LEFTWARD, 'u');

/** Two names that share one of these may look the same. */
function looksOf(name: string): string[] {
  const skeleton = skeletonOf(name);
  if (!HAS_LEFTWARD.test(name)) return [skeleton];
  // Beside letters from right to left, parts in two orders may be drawn as one, with brackets mirrored.
  const parts = name.match(PARTS) ?? [];
  const drawn = parts.map((part) => (/^\p{Bidi_Mirrored}$/u.test(part) ? '(' : skeletonOf(part)));
  return [skeleton, drawn.sort().join('\n')];
}

/** Two names with the same skeleton look the same (UTS 39, section 4). */
function skeletonOf(name: string): string {
  // Taken apart, some of them would look different.
  const decomposed = mapLookalikes(name.normalize('NFD').replace(MARK_AGAIN, '$1'))
    .normalize('NFKD')
    .replace(HYPHENS, '-')
    .replace(SECOND_DOT, '$1');
  const skeleton = mapLookalikes(decomposed).replace(/\s+/g, ' ').normalize('NFD');
  return skeleton.replace(JOINED_AGAIN, '$1$2');
}

function mapLookalikes(text: string): string {
  return unhomoglyph(text).replace(MORE, (found) => MORE_LOOKALIKES.get(found) ?? found);
}

const ENVIRONMENT_ADMIN_SKELETONS = new Set(['admin', 'Admin', 'ADMIN'].map(skeletonOf));
