// What an experienced team would write first: Fastify over an ordered array in memory, doing per
// request what Plant Store does for a page, and nothing of its disk, workspaces or history. Plain
// JavaScript, since the types are checked where the peers are not installed.
import { createHash } from 'node:crypto';
import { fastify, LogController } from 'fastify';
import { makePlants } from '../plants.ts';

const schema = {
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: { limit: { type: 'integer', minimum: 1 }, after: { type: 'integer', minimum: 0 } },
  },
  response: {
    200: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, tag: { type: 'string' } } },
    },
  },
};

process.once('message', async ({ size, token, fixedHeaders }) => {
  const plants = makePlants(size);
  const tokens = new Map([[hash(token), { role: 'admin', expiresAt: Date.now() + 86_400_000 }]]);
  const app = fastify({
    logger: { level: 'info' },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.addHook('onRequest', async (request, reply) => {
    const match = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '');
    const known = match?.[1] === undefined ? undefined : tokens.get(hash(match[1]));
    if (!known || known.expiresAt < Date.now()) return reply.code(401).send();
  });
  app.get('/plants', { schema }, (request, reply) => {
    reply.headers({ ...fixedHeaders, 'X-Request-Id': request.id });
    return answerPage(plants, request, reply);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send(app.server.address().port);
});

function hash(text) {
  return createHash('sha256').update(text).digest('hex');
}

function answerPage(plants, { query }, reply) {
  const { limit = plants.length, after = -1 } = query;
  const begin = indexAfter(plants, after);
  const page = plants.slice(begin, begin + limit);
  reply.header('X-Total-Count', String(plants.length)).header('ETag', '"1-0"');
  const last = page.at(-1);
  if (last && begin + limit < plants.length)
    reply.header('Link', `</plants?limit=${limit}&after=${last.id}>; rel="next"`);
  return page;
}

/** Finds by halves the first plant with an id above the given one. */
function indexAfter(plants, after) {
  let low = 0;
  let high = plants.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (plants[middle].id > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
