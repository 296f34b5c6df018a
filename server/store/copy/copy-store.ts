import { type Digest, differingParts, digestOf, type Tell } from './digest.ts';
import type { StoreContent } from './store-content.ts';

/** What is copied. */
export interface CopySource {
  /** What people know it by; holds no secret. */
  name: string;
  content: StoreContent;
  /** Tells whether the store still holds what was read. */
  isCurrent(): Promise<boolean>;
  close(): Promise<void>;
}

/** What an unfinished copy is of. */
export interface CopyMark {
  /** The name of the source. */
  source: string;
  /** The checksum of all that is to be copied. */
  checksum: string;
}

/** Why there is no room for a copy. */
export interface Obstacle {
  /** Says what to do. */
  error: Error;
  /** True where what stands there may be the same copy, made before. */
  mayBeWhole: boolean;
}

/** Where a copy goes. What is left of it by a kill is marked, so that no server takes it for whole. */
export interface CopyTarget {
  /** What people know it by; holds no secret. */
  name: string;
  /** Looks for what is in the way of a copy; null where nothing is there, or an unfinished copy of the same source. */
  findObstacle(source: string): Promise<Obstacle | null>;
  /**
   * Returns as much of a content as this target keeps.
   *
   * @throws Error, now or while the content is read, for what this target cannot keep.
   */
  fit(content: StoreContent): Promise<StoreContent>;
  /**
   * Writes the mark, then the content. What an unfinished copy of the same mark has left is gone on with, and
   * that of another is removed first.
   */
  write(mark: CopyMark, content: StoreContent, tell: Tell): Promise<void>;
  /** Hands what was written to `use`, read from where it is kept. */
  readBack<Result>(use: (content: StoreContent) => Promise<Result>): Promise<Result>;
  /** Makes the copy durable and takes the mark away. */
  finish(): Promise<void>;
  /** Has the next copy begin anew. */
  discard(): Promise<void>;
  close(): Promise<void>;
}

type Stage = 'Reading' | 'Copying' | 'Comparing';

/** Hears how far a copy is. */
export type TellStage = (stage: Stage, ...told: Parameters<Tell>) => void;

/**
 * Copies all that one store keeps into another that is empty, and compares the two. Killed at any moment
 * and called again, it makes the same copy, or finds that it is made.
 *
 * @returns what was found on both sides.
 * @throws Error with a sentence for the operator; no server takes the target for whole then.
 */
export async function copyStore(
  source: CopySource,
  target: CopyTarget,
  tell: TellStage,
): Promise<Digest> {
  const obstacle = await target.findObstacle(source.name);
  const content = await target.fit(source.content);
  if (obstacle) return await findSame(content, target, obstacle, tell);
  const read = await digestOf(content, (...told) => tell('Reading', ...told));
  const mark = { source: source.name, checksum: read.checksum };
  await target.write(mark, content, (...told) => tell('Copying', ...told));
  const written = await target.readBack((copy) =>
    digestOf(copy, (...told) => tell('Comparing', ...told)),
  );
  if (written.checksum !== read.checksum) {
    await target.discard();
    throw differs(source, target, differingParts(read, written));
  }
  if (!(await source.isCurrent())) {
    await target.discard();
    throw movedOn(source);
  }
  await target.finish();
  return written;
}

/**
 * Returns what is on both sides where the target holds the same already, as after a kill behind the last step.
 *
 * @throws the error of the obstacle where it holds anything else.
 */
async function findSame(
  content: StoreContent,
  target: CopyTarget,
  { error, mayBeWhole }: Obstacle,
  tell: TellStage,
): Promise<Digest> {
  if (!mayBeWhole) throw error;
  const workspaces = JSON.stringify(await content.workspaces());
  const found = await target
    .readBack(async (copy) => {
      // These differ at once where anything was done to either.
      if (JSON.stringify(await copy.workspaces()) !== workspaces) return null;
      return await digestOf(copy, (...told) => tell('Comparing', ...told));
    })
    .catch(() => null);
  if (!found) throw error;
  const read = await digestOf(content, (...told) => tell('Reading', ...told));
  if (read.checksum !== found.checksum) throw error;
  return found;
}

function differs(source: CopySource, target: CopyTarget, parts: string[]): Error {
  const [first = 'the whole', ...others] = parts;
  const rest = others.length > 0 ? ` and ${others.length} more` : '';
  return new Error(
    `The copy is not the same as what was copied: the checksums of ${source.name} and ${target.name} differ in ${first}${rest}. Something else wrote to one of them, or a disk failed. Nothing was changed in ${source.name}. Stop whatever uses ${target.name} and run the same copy again; it begins anew.`,
  );
}

function movedOn({ name }: CopySource): Error {
  return new Error(
    `${name} was changed while it was copied, and the copy lacks that. Stop all servers that use it and run the same copy again; it begins anew.`,
  );
}
