import { createPlant, deletePlant, listPlants } from '../generated/orval.js';
import { expectSame, token } from './expect.ts';

const options = { headers: { Authorization: `Bearer ${token}` } };

const plant = { name: 'Rosa canina', id: 7, tag: 'rose' };
const created = await createPlant(plant, options);
expectSame('created', created.data, { name: 'Rosa canina', tag: 'rose' });
const taken = await createPlant(plant, options);
if (taken.status !== 409) throw new Error(`taken: ${taken.status}`);
expectSame('taken', [taken.data.code, taken.data.nextId], ['id_taken', 8]);
const listed = await listPlants({ limit: 5 }, options);
expectSame('listed', listed.data, [{ name: 'Rosa canina', tag: 'rose' }]);
const deleted = await deletePlant(7, options);
expectSame('deleted', deleted.status, 204);
