import { requireBuild } from '../server/require-build.ts';
import { provideEngines } from './provide-engines.ts';

/** Makes sure that there is a build and that each engine is there, or that it is said which one is not. */
export default async function prepare(): Promise<void> {
  requireBuild();
  await provideEngines();
}
