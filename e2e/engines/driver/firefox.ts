import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WithEngine } from './engine.ts';
import { Home } from './home.ts';
import { Marionette } from './marionette.ts';
import { ProcessGroup } from './process-group.ts';

/** In Firefox's own pages: what stands on its console about ours, violations of the policy included. */
const READ_CONSOLE = `
  return Services.console.getMessageArray()
    .filter((report) => report instanceof Ci.nsIScriptError)
    .filter((report) => report.sourceName.startsWith(arguments[0]))
    .map((report) => report.errorMessage);
`;

/** In Firefox's own pages: whether the list of suggestions is open. */
const READ_SUGGESTING = `
  const { document } = Services.wm.getMostRecentWindow('navigator:browser');
  return document.getElementById('PopupAutoComplete')?.state === 'open';
`;

export const withFirefox: WithEngine = async (path, use) => {
  await using home = await Home.make();
  const { folder, environment } = home;
  await writeFile(join(folder, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--marionette', '--headless', '--no-remote', '--profile', folder];
  await using firefox = await ProcessGroup.start(
    path,
    // Without it nobody may read the console.
    [...args, '--remote-allow-system-access'],
    environment,
  );
  let port = 0;
  await firefox.waitFor(async () => {
    port = await readPort(folder);
  });
  using marionette = await Marionette.connect(port);
  await marionette.send('WebDriver:NewSession', {});

  /** Runs a script in Firefox's own pages. */
  async function ask<Value>(script: string, args: unknown[] = []): Promise<Value> {
    await marionette.send('Marionette:SetContext', { value: 'chrome' });
    const { value } = await marionette.send<{ value: Value }>('WebDriver:ExecuteScript', {
      ...{ script, args, sandbox: 'system' },
    });
    await marionette.send('Marionette:SetContext', { value: 'content' });
    return value;
  }

  await use({
    async send(command, parameters, id) {
      const about = id === undefined ? parameters : { ...parameters, id };
      return (await marionette.send<{ value: never }>(`WebDriver:${command}`, about)).value;
    },
    downloads: join(folder, 'Downloads'),
    showsSuggestions: () => ask(READ_SUGGESTING),
    readReports: (origin) => ask(READ_CONSOLE, [origin]),
  });
};

/** Firefox listens where it finds room, and writes down where that is. */
async function readPort(profile: string): Promise<number> {
  const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8');
  if (text === '') throw new Error('Firefox is about to write it down.');
  return Number(text);
}
