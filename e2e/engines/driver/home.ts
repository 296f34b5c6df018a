import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder in which a browser keeps its profile, its temporary files and what it downloads; it goes with the browser. */
export class Home implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Home> {
    const home = new Home(await mkdtemp(join(tmpdir(), 'plant-store-engine-')));
    await mkdir(home.#temporary, { mode: 0o700 });
    return home;
  }

  /** Nothing of the settings, displays and buses of whoever runs the tests reaches the browser. */
  get environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: this.folder,
      TMPDIR: this.#temporary,
      XDG_RUNTIME_DIR: this.#temporary,
    };
  }

  get #temporary(): string {
    return join(this.folder, 'tmp');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
