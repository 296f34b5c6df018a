import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-fetch.d.ts';
import { expectSame, origin, token } from './expect.ts';

const headers = { Authorization: `Bearer ${token}` };
const client = createClient<paths>({ baseUrl: origin, headers });

const body = { name: 'Rosa canina', id: 7, tag: 'rose' };
const created = await client.POST('/plants', { body });
expectSame('created', created.data, { name: 'Rosa canina', tag: 'rose' });
const taken = await client.POST('/plants', { body });
// The compiler knows which problems there are.
if (taken.error?.code !== 'id_taken') throw new Error(`taken: ${taken.error?.code}`);
expectSame('next id', taken.error.nextId, 8);
const listed = await client.GET('/plants', { params: { query: { limit: 5 } } });
expectSame('listed', listed.data, [{ name: 'Rosa canina', tag: 'rose' }]);
const deleted = await client.DELETE('/plants/{id}', { params: { path: { id: 7 } } });
expectSame('deleted', deleted.response.status, 204);
