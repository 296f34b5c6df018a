import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { findSetting, readSetting } from '../find-setting.ts';
import { addressOf } from '../http/public-url.ts';
import { SETTINGS, type SettingName } from '../settings.ts';
import { databaseName } from '../store/postgres/copy/database-name.ts';
import { jsonText, writeOutput } from './standard-output.ts';

const HIDDEN = '(hidden)';

/** A setting that is in force. */
interface SettingInForce {
  name: SettingName;
  /** Null where there is none, or what it is follows from others. */
  value: string | null;
  from: 'environment' | 'file' | 'default';
  /** The path of its file; null where it is in none. */
  file: string | null;
}

/** Prints every setting that is in force and where it comes from, and no secret. */
export async function runConfig({ json }: { json?: boolean }): Promise<void> {
  const values = tellable(readConfig(process.env));
  const settings = (Object.keys(SETTINGS) as SettingName[]).map((name): SettingInForce => {
    const found = findSetting(process.env, name);
    const isSet = readSetting(process.env, name) !== undefined;
    const file = found.from === 'file' ? found.file : null;
    return { name, value: values[name], from: isSet ? found.from : 'default', file };
  });
  await writeOutput(json ? jsonText({ settings }) : settings.map(lineOf).join(''));
}

/** Returns each setting as it is in force, without what is secret in it. */
function tellable(config: Config): Record<SettingName, string | null> {
  const {
    port,
    host,
    dataFolder,
    database,
    adminToken,
    publicUrl,
    otherUrls,
    logLevel,
    corsOrigins,
  } = config;
  return {
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataFolder,
    DATABASE_URL: database && databaseName(database.url),
    DATABASE_DIRECT_URL: database?.directUrl ? databaseName(database.directUrl) : null,
    ADMIN_TOKEN: adminToken === null ? null : HIDDEN,
    TOKEN: readSetting(process.env, 'TOKEN') === undefined ? null : HIDDEN,
    PUBLIC_URL: publicUrl && [publicUrl, ...otherUrls].map(addressOf).join(),
    TRUST_PROXY: readSetting(process.env, 'TRUST_PROXY') ?? null,
    RATE_LIMIT: readSetting(process.env, 'RATE_LIMIT') ?? null,
    CORS_ORIGINS: corsOrigins.join() || null,
    WEBHOOK_ALLOW: readSetting(process.env, 'WEBHOOK_ALLOW') ?? null,
    HISTORY_SIZE: readSetting(process.env, 'HISTORY_SIZE') ?? SETTINGS.HISTORY_SIZE.fallback,
    BACKUP_EVERY: readSetting(process.env, 'BACKUP_EVERY') ?? null,
    BACKUP_KEEP: readSetting(process.env, 'BACKUP_KEEP') ?? SETTINGS.BACKUP_KEEP.fallback,
    BACKUP_DIR: resolve(readSetting(process.env, 'BACKUP_DIR') ?? SETTINGS.BACKUP_DIR.fallback),
    LOG_LEVEL: logLevel,
  };
}

function lineOf({ name, value, from, file }: SettingInForce): string {
  const width = Math.max(...Object.keys(SETTINGS).map((one) => one.length));
  const place = file === null ? from : `${name}_FILE, ${file}`;
  return `${name.padEnd(width)}  ${value ?? SETTINGS[name].fallback}  (${place})\n`;
}
