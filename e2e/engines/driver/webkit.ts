import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { COMMANDS } from './commands.ts';
import { Display } from './display.ts';
import type { WithEngine } from './engine.ts';
import { Home } from './home.ts';
import { ProcessGroup } from './process-group.ts';

/** WebKitGTK's own small browser, driven over HTTP by its WebDriver. */
export const withWebKit: WithEngine = async (path, use) => {
  await using home = await Home.make();
  await using display = await Display.start();
  const port = await findFreePort();
  await using driver = await ProcessGroup.start(path, [`--port=${port}`], {
    ...home.environment,
    DISPLAY: display.name,
    // Else a bus would be started for assistive technology, and outlive the browser.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
    // Without a graphics card it takes a fifth more to draw in layers.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const address = `http://127.0.0.1:${port}`;
  await driver.waitFor(() => fetch(`${address}/status`));
  const { sessionId } = await post<{ sessionId: string }>(`${address}/session`, {
    capabilities: {},
  });
  const session = `${address}/session/${sessionId}`;
  await use({
    send: (command, parameters, id = '') =>
      command === 'GetComputedLabel'
        ? get(`${session}/${COMMANDS[command](id)}`)
        : post(`${session}/${COMMANDS[command](id)}`, parameters),
    downloads: home.folder,
    showsSuggestions: async () => true,
    // It keeps nothing of a console: what a driver opens is a private window.
    readReports: async () => [],
  });
};

async function get<Value>(address: string): Promise<Value> {
  return await readValue(await fetch(address));
}

async function post<Value>(address: string, parameters: object): Promise<Value> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(parameters);
  return await readValue(await fetch(address, { method: 'POST', headers, body }));
}

async function readValue<Value>(response: Response): Promise<Value> {
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The driver takes a port and does not tell one that it finds itself. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
