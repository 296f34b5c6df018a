// Runs the app for development: Vite serves the browser's side with hot reload and passes requests
// on to the server, which is built again and restarted whenever its sources change.
import { spawn } from 'node:child_process';
import { build, createServer } from 'vite';

// Programs reach the server's public interface at its own port.
const env = { PORT: '3001', PUBLIC_URL: 'http://localhost:5173', ...process.env };
let child;

function restart() {
  const start = () => {
    child = spawn(process.execPath, ['dist/server/cli.js', 'serve'], { env, stdio: 'inherit' });
  };
  if (!child || child.exitCode !== null) return start();
  // The next server can own the data folder only once this one has given it up.
  child.once('exit', start);
  child.kill('SIGTERM');
}

const watcher = await build({
  logLevel: 'warn',
  build: { ssr: '../server/cli.ts', outDir: '../dist/server', emptyOutDir: true, watch: {} },
});
watcher.on('event', ({ code, error }) => {
  if (code === 'END') restart();
  if (code === 'ERROR') console.error(error);
});
const web = await createServer();
await web.listen();
web.printUrls();
