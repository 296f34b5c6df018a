#!/usr/bin/env node
import { explainFailure } from './commands/line/explain-failure.ts';
import { writeError } from './commands/standard-error.ts';
import { closeInspector } from './ignore-user-signals.mjs';
import { stopWithNpx } from './stop-with-npm.mjs';

const args = process.argv.slice(2);

/** Runs what the command line names. What serves takes no options, so its start loads nothing that reads them. */
async function run(): Promise<void> {
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) {
    const { runServe } = await import('./commands/serve.ts');
    return await runServe();
  }
  const { runLine } = await import('./commands/line/run-line.ts');
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
