import type { MadeToken, TokenFacts, TokenWish } from '../contract/token-facts.ts';

/** What an operator does with tokens, on an opened store or by asking the server that has it open. */
export interface TokenOperations {
  /** Makes a token. Its text is told here and never again. */
  create(wish: TokenWish): Promise<MadeToken>;
  /** Lists the tokens of all workspaces. */
  list(): Promise<TokenFacts[]>;
  /** Revokes the token of a workspace with this id or name, and ends what was opened with it. */
  revoke(nameOrId: string, workspace: string): Promise<TokenFacts>;
  /** Ends every token, session, sign-in link and webhook. Returns how many tokens were revoked. */
  revokeAll(): Promise<number>;
}
