import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWithHistory } from '../../../testing/file-store.ts';
import { HistoryDamageError } from '../disk/damage.ts';
import { segmentName } from '../disk/segment-name.ts';
import { openFolderSource } from './folder-source.ts';

it.each([
  {
    harm: 'a damaged file',
    does: async (path: string) =>
      await writeFile(path, (await readFile(path, 'utf8')).replace('Plant', 'Plans')),
  },
  { harm: 'a missing file', does: async (path: string) => await rm(path) },
])(
  'with $harm of history all plants are read, and where the rest may be left out the changes after it',
  async ({ does }) => {
    const folder = await folderWithHistory();
    await does(join(folder, segmentName(2)));
    await expect(openFolderSource(folder)).rejects.toThrow(HistoryDamageError);

    const { content, close } = await openFolderSource(folder, 'left out');
    const [main] = await content.workspaces();
    expect(main).toMatchObject({ name: 'main', total: 3, seq: 3, keptAfter: 2 });
    const seqs: number[] = [];
    for await (const changes of content.changes()) seqs.push(...changes.map(({ seq }) => seq));
    expect(seqs).toEqual([3]);
    await close();
  },
);
