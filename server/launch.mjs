// Runs the command line from the build, making the build first where there is none of the sources as
// they are.
import './process/require-node.mjs';
import './process/ignore-user-signals.mjs';
import { buildOnce, isBuilt } from './build.mjs';
import { stopWithNpm } from './process/stop-with-npm.mjs';

stopWithNpm();
if (!isBuilt()) {
  console.error('Building …');
  await buildOnce();
}
await import('../dist/server/cli.js');
