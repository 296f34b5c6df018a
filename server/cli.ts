#!/usr/bin/env node
import { explainError } from './commands/explain-error.ts';
import { explainFailure } from './commands/line/explain-failure.ts';

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

/** Says what went wrong where it still can be heard. */
function fail({ sentence, status }: { sentence: string; status: number }): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = status;
}

// Unheard, an error of either stream would end the process in the middle of its work.
process.stdout.on('error', (error) => {
  const sentence = `Standard output could not be written. ${explainError(error)}`;
  fail({ sentence, status: 1 });
});
process.stderr.on('error', () => undefined);
run().catch((error: unknown) => fail(explainFailure(error, args)));
