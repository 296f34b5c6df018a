import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  changeViewSchema,
  linkOwnerSchema,
  plantPageSchema,
  plantsSchema,
  sessionAnswerSchema,
  tagCountsSchema,
  withdrawalSchema,
} from '../contract/answers.ts';
import { historyPageSchema, peopleSchema } from '../contract/history.ts';
import { importLineSchemas } from '../contract/imports.ts';
import { namesakesSchema } from '../contract/namesakes.ts';
import { publicPlantSchema } from '../contract/plant-bodies.ts';
import { toldPlantSchema } from '../contract/plants.ts';
import { publicAddressSchema } from '../contract/public-address.ts';
import {
  createdTokenSchema,
  signInLinkSchema,
  tokenListSchema,
  tokenViewSchema,
} from '../contract/tokens.ts';
import { viewSchema, viewsSchema } from '../contract/views.ts';
import { webhookListSchema, webhookSchema } from '../contract/webhooks.ts';
import { writtenProblemSchema } from '../contract/written-problem.ts';
import { webhookRecord } from '../store/conformance/records.ts';
import { bodyOf, createTestApp, send, tokenFor } from '../testing/app.ts';
import {
  type Browse,
  browserWith,
  cookieOf,
  linesOf,
  sendFileWith,
  signIn,
} from '../testing/browser.ts';

/** Reads an answer by its schema, which must name every member of it. */
function expectWhole<Schema extends z.core.$ZodType>(schema: Schema, body: unknown) {
  const read = z.core.parse(schema, body);
  expect(read).toEqual(body);
  return read;
}

async function createWorld() {
  const app = await createTestApp();
  const token = await tokenFor(app, 'admin');
  const opened = await signIn(app, { token });
  const browse = browserWith(app, cookieOf(opened));
  const ask = async <Schema extends z.core.$ZodType>(
    schema: Schema,
    ...asked: Parameters<Browse>
  ) => expectWhole(schema, await bodyOf(await browse(...asked)));
  return { app, token, opened, ask };
}

test('every answer to staff is as its schema says, and has no member that it does not name', async () => {
  const { app, opened, ask } = await createWorld();
  expectWhole(sessionAnswerSchema, await bodyOf(opened));
  await ask(sessionAnswerSchema, 'GET', '/bff/session');
  // An id that was chosen, so that the plant's ordinal is told.
  const rose = { id: 7, name: 'Rose', tag: 'red' };
  const added = await ask(changeViewSchema, 'POST', '/bff/plants', rose);
  const corrected = { name: 'Rosa', tag: 'red', expected: { name: 'Rose', tag: 'red' } };
  await ask(changeViewSchema, 'PATCH', '/bff/plants/7', corrected);
  const { rows } = await ask(plantPageSchema, 'GET', '/bff/plants');
  await ask(toldPlantSchema, 'GET', '/bff/plants/7');
  await ask(plantsSchema, 'GET', '/bff/plants-by-id?id=7');
  await ask(publicAddressSchema, 'GET', '/bff/address');
  await ask(tagCountsSchema, 'GET', '/bff/tags');
  await ask(namesakesSchema, 'GET', '/bff/namesakes?name=rosa');
  const tagged = await ask(changeViewSchema, 'POST', '/bff/taggings', {
    plants: rows,
    newTag: 'x',
  });
  await ask(changeViewSchema, 'POST', '/bff/deletions', { plants: tagged.added });
  await ask(writtenProblemSchema, 'POST', `/bff/changes/${added.seq}/undo`, { at: added.at });
  await ask(historyPageSchema, 'GET', '/bff/changes');
  await ask(peopleSchema, 'GET', '/bff/people');
  const { token } = await ask(createdTokenSchema, 'POST', '/bff/tokens', {
    ...{ name: 'till', role: 'viewer', expires: 30 },
  });
  const link = await ask(signInLinkSchema, 'POST', `/bff/tokens/${token.id}/links`);
  const code = new URL(link.address).hash.replace('#code=', '');
  await ask(linkOwnerSchema, 'POST', '/bff/session/link', { code });
  await ask(tokenListSchema, 'GET', '/bff/tokens');
  await ask(tokenViewSchema, 'DELETE', `/bff/tokens/${token.id}`);
  await app.access.access.update('main', async () => ({
    webhooks: [
      webhookRecord({ lastAttempt: { at: 1, status: null, reason: 'gone', failures: 1 } }),
    ],
  }));
  await ask(webhookListSchema, 'GET', '/bff/webhooks');
  await ask(webhookSchema, 'DELETE', '/bff/webhooks/w1');
  await ask(withdrawalSchema, 'DELETE', '/bff/changes?key=none');
  const sendFile = sendFileWith(app, cookieOf(opened));
  for (const path of ['/bff/imports', '/bff/imports/check']) {
    for (const file of ['name\nFern\n', 'name,id\n,x\n', 'title\nFern\n', '[{"name":"Fern"}]']) {
      const lines = await linesOf(await sendFile(path, file));
      expect(lines).not.toEqual([]);
      for (const line of lines) expectWhole(z.union(importLineSchemas), line);
    }
    expectWhole(writtenProblemSchema, await bodyOf(await sendFile(path, '%PDF-1.7')));
  }
  const shown = { search: 'fern', tags: ['x'], sort: '-added', isRoomy: true };
  for (const path of ['/bff/views/own', '/bff/views/shared']) {
    const view = await ask(viewSchema, 'POST', path, { name: 'Ferns', shown });
    const { id, revision } = view;
    await ask(viewSchema, 'PATCH', `${path}/${id}`, { revision, name: 'Mosses' });
  }
  await ask(viewsSchema, 'GET', '/bff/views');
  await ask(writtenProblemSchema, 'GET', '/bff/none');
});

test('every answer to programs is as the description of the contract says', async () => {
  const { app, token } = await createWorld();
  const ask = async (method: string, path: string, json?: unknown) =>
    await bodyOf(await send(app, method, path, { token, ...(json === undefined ? {} : { json }) }));
  expectWhole(publicPlantSchema, await ask('POST', '/plants', { name: 'Rose', id: 7 }));
  expectWhole(z.array(publicPlantSchema), await ask('GET', '/plants'));
  const taken = await ask('POST', '/plants', { name: 'Rose', id: 7 });
  expectWhole(writtenProblemSchema, taken);
  expectWhole(writtenProblemSchema, await ask('POST', '/plants', { name: '', tag: 7 }));
  expectWhole(writtenProblemSchema, await ask('DELETE', '/plants/8'));
});
