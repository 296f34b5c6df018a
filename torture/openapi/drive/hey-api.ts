import { client } from '../generated/hey-api/client.gen.js';
import { createPlant, deletePlant, listPlants } from '../generated/hey-api/sdk.gen.js';
import { expectSame, origin, token } from './expect.ts';

client.setConfig({ baseUrl: origin, auth: token });

const body = { name: 'Rosa canina', id: 7, tag: 'rose' };
const created = await createPlant({ body });
expectSame('created', created.data, { name: 'Rosa canina', tag: 'rose' });
const taken = await createPlant({ body });
if (taken.error?.code !== 'id_taken') throw new Error(`taken: ${taken.error?.code}`);
expectSame('next id', taken.error.nextId, 8);
const listed = await listPlants({ query: { limit: 5 } });
expectSame('listed', listed.data, [{ name: 'Rosa canina', tag: 'rose' }]);
const deleted = await deletePlant({ path: { id: 7 } });
expectSame('deleted', deleted.response?.status, 204);
