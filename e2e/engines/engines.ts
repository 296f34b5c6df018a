import type { WithEngine } from './driver/engine.ts';
import { withFirefox } from './driver/firefox.ts';
import { withWebKit } from './driver/webkit.ts';

export type EngineName = 'Firefox' | 'WebKit';

export interface EngineKind {
  name: EngineName;
  /** The environment variable that names what is started. */
  variable: string;
  /** What the system may have it as. */
  commands: string[];
  macApps: string[];
  /** Debian's packages of it. */
  packages: string[];
  run: WithEngine;
}

/** The engines in which the main journey is made; Chromium has the journeys beside this folder. */
export const ENGINES: Record<EngineName, EngineKind> = {
  Firefox: {
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    macApps: ['Firefox'],
    packages: ['firefox-esr'],
    run: withFirefox,
  },
  WebKit: {
    name: 'WebKit',
    variable: 'WEBKIT_DRIVER_PATH',
    commands: ['WebKitWebDriver'],
    macApps: [],
    packages: ['webkit2gtk-driver', 'xvfb'],
    run: withWebKit,
  },
};
