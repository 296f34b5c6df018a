const LOOK_EVERY_MS = 500;

/**
 * Tells this process to stop once the npm that started it is gone. npm passes SIGTERM and SIGINT on,
 * but ends at once on a SIGHUP or a SIGKILL, and would leave a server that holds the data folder.
 * A supervisor or shell that starts the server itself may go without ending it.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
