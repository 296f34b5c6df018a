const LOOK_EVERY_MS = 500;

/**
 * Tells this process to stop once the npm that started it is gone. npm passes SIGTERM and SIGINT on,
 * but ends at once on a SIGHUP or a SIGKILL, and would leave a server that holds the data folder.
 * A supervisor or shell that starts the server itself may go without ending it.
 */
export function stopWithNpm() {
  // By the shell that npm starts a script with: npm may be gone before Node has begun.
  const { NPM_PID: npm } = process.env;
  if (npm === undefined) return;
  const looking = setInterval(() => {
    if (process.ppid === Number(npm)) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
