import { accessDeps } from '../../access-deps.ts';
import { operationsOn } from '../../control/store-operations.ts';
import type { TokenOperations } from '../../control/token-operations.ts';
import { withStore } from '../with-store.ts';

/** Lets a command work on the tokens. `mustExist` refuses a folder without data, instead of creating it. */
export async function withTokens<T>(
  work: (tokens: TokenOperations) => Promise<T>,
  options: { mustExist?: boolean } = {},
): Promise<T> {
  return await withStore(async (store) => await work(operationsOn(accessDeps(store))), options);
}
