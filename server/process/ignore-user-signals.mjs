// Comes before all else that this Node can run, a build too. Plain JavaScript, since Node 20 cannot run TypeScript.

/** Such as `--inspect` or `--inspect-brk=0`; `--inspect-port` alone opens nothing. */
const ASKED = /(?:^|\s)--inspect(?:-brk|-wait)?(?:[=\s]|$)/;

/** Closes Node's inspector, which a SIGUSR1 opens that comes before any code can ignore it, unless it was asked for. */
export function closeInspector() {
  if (ASKED.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))) return;
  // Not every build of Node has one.
  const inspector = process.getBuiltinModule('node:inspector');
  if (inspector?.url() !== undefined) inspector.close();
}

// SIGUSR1 would open the inspector to every program on this machine. Operators send SIGUSR2 to have a log
// reopened, which would end the process.
for (const signal of ['SIGUSR1', 'SIGUSR2']) process.on(signal, () => undefined);
closeInspector();
// Where the signal came just before, Node opens it within the next turn.
setImmediate(closeInspector);
