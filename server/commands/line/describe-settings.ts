import { SECRET_SETTINGS, SETTINGS, type SettingName } from '../../settings.ts';

const EVERY = Object.keys(SETTINGS) as SettingName[];

/** Tells in the help of a command which settings it reads. */
export function describeSettings(names: readonly SettingName[] = EVERY): string {
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => {
    const { meaning, fallback } = SETTINGS[name];
    return `  ${name.padEnd(width)}  ${meaning} (default: ${fallback})`;
  });
  const secrets = names.filter((name) => SECRET_SETTINGS.includes(name));
  const files = secrets.map((name) => `${name}_FILE`).join(', ');
  const ofFiles = secrets.length > 0 ? `\nIn a file instead, whose path is in: ${files}` : '';
  return `\nSettings, from the environment:\n${lines.join('\n')}${ofFiles}`;
}

/** What tells where the data is. */
export const OF_THE_STORE: SettingName[] = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_DIRECT_URL'];

/** What the data is opened with beside that. */
export const OF_OPENING: SettingName[] = ['LOG_LEVEL'];

/** What the server reads. */
export const OF_SERVING = EVERY.filter((name) => name !== 'TOKEN');

/** What tells where a running server is, and who asks. */
export const OF_ASKING: SettingName[] = ['TOKEN', 'ADMIN_TOKEN', 'PUBLIC_URL', 'PORT'];
