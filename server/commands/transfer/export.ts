import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from './replace-file.ts';
import { ConnectionLost, signedIn } from './signed-in.ts';

/** What to export, and from where. */
export interface ExportWish {
  server?: string;
  format?: string;
  search?: string;
  tag?: string;
}

/**
 * Writes the plants that the token has access to, as the app's export does, to standard output or to a
 * file, which is there, or replaced, only once it is whole.
 */
export async function runExport(file: string | undefined, wish: ExportWish): Promise<void> {
  await signedIn(wish.server, async (send) => {
    const response = await send(`/bff/export?${queryOf(file, wish)}`, {});
    const plants = Readable.from(wholeBody(response));
    if (file === undefined) return await pipeline(plants, process.stdout, { end: false });
    await replaceFile(file, plants);
  });
}

function queryOf(file: string | undefined, { format, search, tag }: ExportWish) {
  const ofFile = file?.toLowerCase().endsWith('.json') ? 'json' : 'csv';
  const query = new URLSearchParams({ format: format ?? ofFile });
  if (search !== undefined) query.set('search', search);
  if (tag !== undefined) query.set('tag', tag);
  return query;
}

/** @throws ConnectionLost where it is cut. */
async function* wholeBody({ body }: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body ?? []) yield part;
  } catch (error) {
    throw new ConnectionLost('The server broke off before it had sent all plants.', {
      cause: error,
    });
  }
}
