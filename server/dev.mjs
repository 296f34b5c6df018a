// Runs the app for development: Vite serves the browser's side with hot reload and passes requests
// on to the server, which is built again and restarted whenever its sources change. Programs reach
// the server's public interface at its own port, 3001.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { requirePackages } from './build.mjs';
import { stopWithNpm } from './process/stop-with-npm.mjs';

requirePackages();
const { build, createBuilder, createServer } = await import('vite');
const env = { ...process.env, PORT: '3001', PUBLIC_URL: 'http://localhost:5173' };
let server = null;
let isStopping = false;

function startServer() {
  server = spawn(process.execPath, ['dist/server/cli.js', 'serve'], { env, stdio: 'inherit' });
  server.once('exit', (status, signal) => {
    server = null;
    // The next server can own the data folder only once this one has given it up.
    if (signal === 'SIGTERM' || status === 0) isStopping ? process.exit() : startServer();
  });
}

function stopServer() {
  isStopping = true;
  if (server) server.kill('SIGTERM');
  else process.exit();
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stopServer);
stopWithNpm();
// The server does not start without a built app, though here Vite serves another one.
if (!existsSync('dist/web/en/index.html')) {
  await (await createBuilder({ logLevel: 'warn' })).buildApp();
}
const watcher = await build({
  logLevel: 'warn',
  build: { ssr: '../server/cli.ts', outDir: '../dist/server', emptyOutDir: true, watch: {} },
});
watcher.on('event', ({ code, error }) => {
  if (code === 'ERROR') console.error(error);
  if (code !== 'END') return;
  if (server) server.kill('SIGTERM');
  else startServer();
});
// The builds above have set it to production, in which nothing is replaced while it runs.
process.env.NODE_ENV = 'development';
const web = await createServer();
await web.listen();
web.printUrls();
