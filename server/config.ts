import { isIPv6 } from 'node:net';
import { relative, resolve, sep } from 'node:path';
import { parseDuration } from './contract/duration.ts';
import { findSetting, readSetting, SettingError } from './find-setting.ts';
import { isAddress } from './hide-address.ts';
import { parseTrustProxy, type TrustedProxies } from './http/auth/trusted-proxies.ts';
import { isBlockedPort } from './http/blocked-ports.ts';
import { parseOrigins } from './http/limit/cors.ts';
import { parseRateLimit, type RateLimit } from './http/limit/rate-limit.ts';
import { basePathOf, PUBLIC_URL_FORM, parsePublicUrl } from './http/public-url.ts';
import { isMangled } from './mangled-text.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { AddressError, readAddress } from './store/postgres/connection/address.ts';
import type { AllowedAddresses } from './webhooks/guarded-lookup.ts';

/** A backup copies everything. */
const LEAST_BACKUP_MS = 60_000;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything the operator can set, checked. */
export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  dataFolder: string;
  /** Where PostgreSQL keeps the data instead; null where the data folder does. */
  database: DatabaseConfig | null;
  adminToken: string | null;
  /** Where browsers reach the server; null means the server's own machine at the port it listens on. */
  publicUrl: URL | null;
  /** Where they reach it as well, by the same scheme and under the same path. */
  otherUrls: URL[];
  trustProxy: TrustedProxies;
  logLevel: LogLevel;
  /** How much of `/plants` each token, and each address without one, may ask; null for no bound. */
  rateLimit: RateLimit | null;
  /** Whose pages may read the answers of the public interface. */
  corsOrigins: string[];
  /** Where webhooks may be sent to though it is not public. */
  webhookAllow: AllowedAddresses;
  /** How much of the journal is kept as history; a database keeps all of it. */
  historyBytes: number;
  /** When the server makes backups by itself; null for never. */
  backups: BackupPlan | null;
}

/** Where the data is. */
export type Place = Pick<Config, 'dataFolder' | 'database'>;

/** What a command opens the data with. */
type Opening = Place & Pick<Config, 'logLevel'>;

export interface BackupPlan {
  everyMs: number;
  /** How many are kept. */
  keep: number;
  folder: string;
}

interface DatabaseConfig {
  url: string;
  /** The same without a pooler, for what that cannot do; undefined where `url` has none. */
  directUrl: string | undefined;
}

/**
 * Reads the settings from the environment, and secrets also from files that it names; an empty value
 * counts as not set. No `.env` is read.
 *
 * @throws SettingError for the first wrong value, or as `findSetting`. A secret is never repeated in the message.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = (name: SettingName) => readSetting(environment, name);
  const opened = readOpening(environment);
  const publicUrls = readPublicUrls(read('PUBLIC_URL'));
  return {
    port: readPort(read('PORT'), publicUrls.publicUrl),
    host: readHost(read('HOST')),
    ...opened,
    ...publicUrls,
    historyBytes: readHistorySize(read('HISTORY_SIZE')),
    adminToken: readAdminToken(findSetting(environment, 'ADMIN_TOKEN').text),
    trustProxy: readAddresses('TRUST_PROXY', read),
    rateLimit: readRateLimit(read('RATE_LIMIT')),
    corsOrigins: readCorsOrigins(read('CORS_ORIGINS')),
    webhookAllow: readAddresses('WEBHOOK_ALLOW', read),
    backups: readBackups(read, opened.dataFolder),
  };
}

/** Reads where the data is, as `readConfig`, and nothing that a command has no use for. */
export function readPlace(environment: NodeJS.ProcessEnv): Place {
  const read = (name: SettingName) => readSetting(environment, name);
  const dataFolder = readFolder('DATA_DIR', read);
  return { dataFolder, database: readDatabase(read) };
}

function readFolder(
  name: 'DATA_DIR' | 'BACKUP_DIR',
  read: (name: SettingName) => string | undefined,
): string {
  const path = read(name) ?? SETTINGS[name].fallback;
  if (isAddress(path)) throw new SettingError(name, path, 'a path, and no address');
  if (!isMangled(path)) return resolve(path);
  throw new SettingError(name, path, 'a path whose letters are written as UTF-8');
}

/** Reads what a command opens the data with, as `readConfig`. */
export function readOpening(environment: NodeJS.ProcessEnv): Opening {
  const read = (name: SettingName) => readSetting(environment, name);
  return {
    ...readPlace(environment),
    logLevel: readLogLevel(read('LOG_LEVEL')),
  };
}

/** Behind a proxy, which has an address of its own, any port will do. */
function readPort(text = '3000', publicUrl: URL | null): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    throw new SettingError('PORT', text, 'a whole number from 0 to 65535 (0 picks a free port)');
  if (port === 0 || publicUrl || !isBlockedPort(port)) return port;
  const accepted =
    'a port that browsers do not block, or PUBLIC_URL must say where they reach the server';
  throw new SettingError('PORT', text, accepted);
}

/** Refuses what can never be the name or number of a machine; of the rest the system knows whether it is of this one. */
function readHost(text = '127.0.0.1'): string {
  const isName = !/[@/?#=\\:]/.test(text) && URL.canParse(`http://${text}`);
  if (isName || isIPv6(text)) return text;
  const accepted =
    'an address of this machine alone, such as 127.0.0.1, 0.0.0.0 or ::1, without brackets or a port';
  throw new SettingError('HOST', text, accepted);
}

/** Spaces alone are not taken for nothing: whoever set them believes that there is a token. */
function readAdminToken(given = ''): string | null {
  if (given === '') return null;
  const text = given.trim();
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text;
  const found = text === '' ? 'a text of spaces alone' : `a text of ${text.length} characters`;
  throw new SettingError('ADMIN_TOKEN', found, '16 to 200 printable ASCII characters, no spaces');
}

function readPublicUrls(text: string | undefined): Pick<Config, 'publicUrl' | 'otherUrls'> {
  if (text === undefined) return { publicUrl: null, otherUrls: [] };
  const [publicUrl, ...otherUrls] = text.split(',').map((part) => {
    const url = parsePublicUrl(part);
    if (url) return url;
    throw new SettingError('PUBLIC_URL', text, PUBLIC_URL_FORM);
  });
  // One cookie serves them all: it is Secure or not, and has one path.
  const isLike = (url: URL) =>
    url.protocol === publicUrl?.protocol && basePathOf(url) === basePathOf(publicUrl);
  if (publicUrl && otherUrls.every(isLike)) return { publicUrl, otherUrls };
  const accepted = 'addresses of one scheme and path, such as https://a.example, https://b.example';
  throw new SettingError('PUBLIC_URL', text, accepted);
}

function readAddresses(
  name: 'TRUST_PROXY' | 'WEBHOOK_ALLOW',
  read: (name: SettingName) => string | undefined,
): TrustedProxies {
  const text = read(name);
  try {
    return parseTrustProxy(text);
  } catch {
    const accepted = 'a comma-separated list of IP addresses or CIDR ranges, such as 10.0.0.0/8';
    throw new SettingError(name, text ?? '', accepted);
  }
}

function readLogLevel(text = 'info'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level) return level;
  throw new SettingError('LOG_LEVEL', text, `one of ${LOG_LEVELS.join(', ')}`);
}

function readRateLimit(text: string | undefined): RateLimit | null {
  if (text === undefined) return null;
  const limit = parseRateLimit(text);
  if (limit) return limit;
  const accepted = 'a count from 1 and s, min, h or day, such as 600/min';
  throw new SettingError('RATE_LIMIT', text, accepted);
}

function readCorsOrigins(text: string | undefined): string[] {
  if (text === undefined) return [];
  const origins = parseOrigins(text);
  if (origins) return origins;
  const accepted =
    'a comma-separated list of origins, such as https://app.example.com, each without a path';
  throw new SettingError('CORS_ORIGINS', text, accepted);
}

function readHistorySize(text: string = SETTINGS.HISTORY_SIZE.fallback): number {
  const [, count = '', unit] = /^([1-9][0-9]{0,5})(MiB|GiB)$/.exec(text) ?? [];
  if (unit) return Number(count) * (unit === 'GiB' ? 1024 ** 3 : 1024 ** 2);
  throw new SettingError('HISTORY_SIZE', text, 'a count from 1 and MiB or GiB, such as 256MiB');
}

function readBackups(
  read: (name: SettingName) => string | undefined,
  dataFolder: string,
): BackupPlan | null {
  const every = read('BACKUP_EVERY');
  const keepText = read('BACKUP_KEEP') ?? SETTINGS.BACKUP_KEEP.fallback;
  const keep = /^[1-9][0-9]{0,3}$/.test(keepText) ? Number(keepText) : null;
  if (keep === null) {
    throw new SettingError('BACKUP_KEEP', keepText, 'a whole number from 1 to 9999');
  }
  const folder = readFolder('BACKUP_DIR', read);
  if (every === undefined) return null;
  const everyMs = parseDuration(every);
  if (everyMs === null || everyMs < LEAST_BACKUP_MS) {
    throw new SettingError(
      'BACKUP_EVERY',
      every,
      'a duration from 1m to 36500d, such as 12h or 1d',
    );
  }
  const isInside = relative(dataFolder, folder).split(sep)[0] !== '..';
  if (isInside) throw new SettingError('BACKUP_DIR', folder, 'a folder outside DATA_DIR');
  return { everyMs, keep, folder };
}

function readDatabase(read: (name: SettingName) => string | undefined): DatabaseConfig | null {
  const url = readDatabaseUrl(read, 'DATABASE_URL');
  const directUrl = readDatabaseUrl(read, 'DATABASE_DIRECT_URL');
  if (url !== undefined) return { url, directUrl };
  if (directUrl === undefined) return null;
  throw new SettingError(
    'DATABASE_DIRECT_URL',
    'set',
    'left out, or stand beside DATABASE_URL, which says where the data is',
  );
}

/** An address holds a password, so it is never repeated. */
function readDatabaseUrl(
  read: (name: SettingName) => string | undefined,
  name: SettingName,
): string | undefined {
  const text = read(name);
  if (text === undefined) return text;
  try {
    readAddress(text);
    return text;
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    throw new SettingError(name, 'set to something else', error.accepted);
  }
}
