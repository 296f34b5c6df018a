import { type ChangeView, withdrawalSchema } from '../../server/contract/answers.ts';
import type { Person } from './person.ts';
import { request } from './request.ts';

/**
 * Has the server make nothing more under an Idempotency-Key, however late its request comes. Resolves
 * with the change that it had made under it, or with null.
 *
 * @param tokenId under which the key was used, where that may not be the page's.
 * @throws RequestFailed as `request`.
 */
export async function withdraw(
  person: Person,
  key: string,
  tokenId?: string,
): Promise<ChangeView | null> {
  const path = `/bff/changes?${new URLSearchParams({ key })}`;
  const { made } = await request(person, withdrawalSchema, path, {
    method: 'DELETE',
    ...(tokenId && { tokenId }),
  });
  return made;
}
