import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
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

/** Finds the source file of a place in the built server. */
type SourceFinder = (line: number, column: number) => string;

/** Reads the source map of the built server. */
export async function createSourceFinder(): Promise<SourceFinder> {
  const map = new SourceMap(JSON.parse(await readFile(`${CLI}.map`, 'utf8')));
  return (line, column) => {
    const entry = map.findEntry(line, column);
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
  const source = url.endsWith('/dist/server/cli.js') ? sourceOf(lineNumber, columnNumber) : url;
  const [, dependency] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (dependency) return dependency;
  const [, folder] = /(server\/.+)\/[^/]+$/.exec(source) ?? [];
  return folder ?? 'the rest';
}
