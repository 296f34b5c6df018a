import { closeInspector } from '../../process/ignore-user-signals.mjs';
import { stopWithNpx } from '../../process/stop-with-npm.mjs';
import { writeError } from '../standard-error.ts';
import { explainFailure } from './explain-failure.ts';

const args = process.argv.slice(2);

/** Runs what the command line names. What serves takes no options, so its start loads nothing that reads them. */
async function run(): Promise<void> {
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) {
    const { runServe } = await import('../serve.ts');
    return await runServe();
  }
  const { runLine } = await import('./run-line.ts');
  await runLine(args);
}

// Unheard, an error of either stream would end the process in the middle of its work. Whoever writes is told of it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
stopWithNpx();
run()
  .then(closeInspector)
  .catch((error: unknown) => {
    const { sentence, status } = explainFailure(error, args);
    writeError(`${sentence}\n`);
    process.exitCode = status;
  });
