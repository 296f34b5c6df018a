import { changeViewSchema } from '../../../server/contract/answers.ts';
import type { NewPlant } from '../../../server/contract/plant-bodies.ts';
import type { Person } from '../../api/person.ts';
import { request } from '../../api/request.ts';

export interface Creation {
  plant: NewPlant;
  /** The same for every attempt at the same plant, so that it is added once. */
  idempotencyKey: string;
  tokenId?: string;
}

/** Asks the server to add a plant. */
export function createPlant(person: Person, { plant, ...sending }: Creation) {
  return request(person, changeViewSchema, '/bff/plants', {
    method: 'POST',
    body: plant,
    ...sending,
  });
}
