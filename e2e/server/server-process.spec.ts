import { expect, test } from '../journey.ts';
import { OwnServer } from './own-server.ts';

const WARN = 'process.emitWarning("Nobody uses that any more.")';

for (const [when, code] of [
  ['before it has a log', WARN],
  ['once it has a log', `process.once("SIGTERM",()=>${WARN})`],
] as const) {
  test(`a server that Node or a package warns ${when} fails its journey`, async () => {
    const script = `data:text/javascript,${encodeURIComponent(code)}`;
    await using server = await OwnServer.start(undefined, { NODE_OPTIONS: `--import ${script}` });
    await expect(server.stop()).rejects.toThrow(/The server was warned, .*Nobody uses that/s);
  });
}
