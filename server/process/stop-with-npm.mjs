import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Tells this process to stop once the npm that started it is gone. npm passes SIGTERM and SIGINT on,
 * but ends at once on a SIGHUP or a SIGKILL, and would leave a server that holds the data folder.
 * A supervisor or shell that starts the server itself may go without ending it.
 */
export function stopWithNpm() {
  // By the shell that npm starts a script with: npm may be gone before Node has begun.
  const { NPM_PID: npm } = process.env;
  if (npm !== undefined) stopOnce(() => process.ppid !== Number(npm));
}

/**
 * Does the same for npx, which many a system keeps a shell below: that ends by a signal without passing it
 * on, or stays where npx is killed. Without /proc, as on macOS, only the parent is watched.
 */
export function stopWithNpx() {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env;
  if (event !== 'npx' || !script?.includes('plant-store')) return;
  const parent = process.ppid;
  const [, flag, command] = readProcess(parent, 'cmdline').split('\0');
  const npx = flag === '-c' && command?.startsWith(script) ? parentOf(parent) : null;
  // Where nothing can be read, as without a free file descriptor, nothing is known to be gone.
  const hasLeft = () => npx !== null && ![npx, null].includes(parentOf(parent));
  stopOnce(() => process.ppid !== parent || hasLeft());
}

function parentOf(pid) {
  return /^PPid:\t(\d+)$/m.exec(readProcess(pid, 'status'))?.[1] ?? null;
}

function readProcess(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

function stopOnce(isGone) {
  const looking = setInterval(() => {
    if (!isGone()) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
