import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into a server before its own code: SIGUSR2 makes it collect its garbage and tell what is left.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
let count = 0;

process.on('SIGUSR2', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  count += 1;
  process.stderr.write(`memory ${count} ${JSON.stringify({ rss, heapUsed, external })}\n`);
});
