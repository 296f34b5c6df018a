import { findPrograms, installPackages } from '../system-programs.ts';
import { ENGINES, type EngineKind } from './engines.ts';

/**
 * Finds the engines and puts where they are into their environment variables.
 * Takes the first of: the one that the variable names, one that the system has, Debian's package.
 *
 * @throws Error when a variable names none, or, where `CI` is set, when one is missing. Elsewhere the
 * terminal says which one is not tried and why.
 */
export async function provideEngines(): Promise<void> {
  const missing = await findMissing(Object.values(ENGINES));
  if (missing.length === 0) return;
  installPackages(missing.flatMap(({ packages }) => packages));
  for (const { name, variable, packages } of await findMissing(missing)) {
    const text =
      `The main journey is not tried in ${name}: none starts, and none could be installed. ` +
      `Install ${packages.join(' and ')}, or name one with ${variable}.`;
    if (process.env.CI) throw new Error(text);
    console.warn(text);
  }
}

/** Looks for each of these, one beside the other, and returns those that are nowhere. */
async function findMissing(kinds: EngineKind[]): Promise<EngineKind[]> {
  // Whatever comes of one, the other is not left behind while it starts.
  const outcomes = await Promise.allSettled(kinds.map(isThere));
  return kinds.filter((_, index) => {
    const outcome = outcomes[index];
    if (outcome?.status === 'rejected') throw outcome.reason;
    return !outcome?.value;
  });
}

async function isThere({ name, variable, commands, macApps, run }: EngineKind): Promise<boolean> {
  const named = process.env[variable];
  for (const path of named ? [named] : findPrograms(commands, macApps)) {
    try {
      // Starting it tells more than finding it.
      await run(path, async () => undefined);
      process.env[variable] = path;
      return true;
    } catch (error) {
      if (named) {
        const text = `${variable} is ${JSON.stringify(named)}, which does not start as ${name}.`;
        throw new Error(text, { cause: error });
      }
    }
  }
  return false;
}
