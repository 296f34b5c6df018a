import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CLI } from '../../server/testing/built-server.ts';

/** What is used of a profile that V8 took. */
export interface Profile {
  nodes: { id: number; callFrame: Frame }[];
  /** The node that each sample met, and the microseconds since the sample before. */
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  functionName: string;
  url: string;
  /** From 0. */
  lineNumber: number;
  columnNumber: number;
}

/** Finds the source file of a place in a file that the server has loaded. */
type SourceFinder = (url: string, line: number, column: number) => string;

/** Reads the source maps of the built server. A file without one is its own source. */
export async function createSourceFinder(): Promise<SourceFinder> {
  const folder = dirname(CLI);
  const maps = new Map<string, SourceMap>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.map')) continue;
    const map = new SourceMap(JSON.parse(await readFile(join(folder, name), 'utf8')));
    maps.set(pathToFileURL(join(folder, name.replace(/\.map$/, ''))).href, map);
  }
  return (url, line, column) => {
    const entry = maps.get(url)?.findEntry(line, column);
    if (!entry) return url;
    return 'originalSource' in entry ? entry.originalSource : '';
  };
}

/** Shares the time that the event loop was busy out to the parts of the server. */
export function shareOut(profile: Profile, sourceOf: SourceFinder): Map<string, number> {
  const parts = new Map(
    profile.nodes.map(({ id, callFrame }) => [id, partOf(callFrame, sourceOf)]),
  );
  const times = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const part = parts.get(id);
    if (!part) continue;
    const time = profile.timeDeltas[index] ?? 0;
    times.set(part, (times.get(part) ?? 0) + time);
    busy += time;
  }
  return new Map([...times].map(([part, time]) => [part, time / busy]));
}

/** Names the part of the server that a function belongs to, null where the event loop waits. */
function partOf(frame: Frame, sourceOf: SourceFinder): string | null {
  const { functionName, url, lineNumber, columnNumber } = frame;
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  if (url.startsWith('node:'))
    return `Node: ${url.replace(/^node:(internal\/)?/, '').split('/')[0]}`;
  if (url === '') return 'native code and the kernel';
  const source = sourceOf(url, lineNumber, columnNumber);
  const [, dependency] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (dependency) return dependency;
  const [, folder] = /(server\/.+)\/[^/]+$/.exec(source) ?? [];
  return folder ?? 'the rest';
}
