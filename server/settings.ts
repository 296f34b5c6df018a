/** A setting as the help of commands, `plant-store config` and the README tell of it. */
export interface Setting {
  /** What is in force where it is not set, as an operator would write it. */
  fallback: string;
  meaning: string;
}

/** Everything that the environment can set. What is accepted stands in `config.ts`. */
export const SETTINGS = {
  PORT: { fallback: '3000', meaning: 'port to listen on; 0 picks a free one' },
  HOST: {
    fallback: '127.0.0.1',
    meaning: 'address to listen on; 0.0.0.0 for every network',
  },
  DATA_DIR: { fallback: './data', meaning: 'the data folder' },
  DATABASE_URL: {
    fallback: 'none',
    meaning: 'keeps the data in this PostgreSQL database instead of the folder',
  },
  DATABASE_DIRECT_URL: {
    fallback: 'as DATABASE_URL',
    meaning: 'the same without a pooler, where DATABASE_URL leads to one',
  },
  ADMIN_TOKEN: {
    fallback: 'none',
    meaning: 'an admin token of workspace main, 16 characters or more, that is never stored',
  },
  TOKEN: {
    fallback: 'as ADMIN_TOKEN',
    meaning: 'the token with which import and export sign in to the server',
  },
  PUBLIC_URL: {
    fallback: 'http://localhost:PORT',
    meaning: 'where browsers reach the server, with its path; separate several by commas',
  },
  TRUST_PROXY: {
    fallback: 'none',
    meaning: 'addresses or CIDR ranges of proxies whose X-Forwarded-For is believed',
  },
  RATE_LIMIT: {
    fallback: 'none',
    meaning:
      'how much of /plants each token, and each address without one, may ask, such as 600/min',
  },
  CORS_ORIGINS: {
    fallback: 'none',
    meaning: 'origins whose pages may call /plants from a browser, parted by commas',
  },
  WEBHOOK_ALLOW: {
    fallback: 'none',
    meaning: 'addresses or CIDR ranges that webhooks may be sent to though they are not public',
  },
  HISTORY_SIZE: {
    fallback: '256MiB',
    meaning: 'how much of the journal a data folder keeps as history, such as 4GiB',
  },
  BACKUP_EVERY: {
    fallback: 'never',
    meaning: 'how often the server makes a backup by itself, such as 12h or 1d',
  },
  BACKUP_KEEP: { fallback: '7', meaning: 'how many of them are kept' },
  BACKUP_DIR: { fallback: './backups', meaning: 'the folder in which they are' },
  LOG_LEVEL: {
    fallback: 'info',
    meaning: 'fatal, error, warn, info, debug, trace or silent',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** What may stand in a file instead, to which the setting of its name with `_FILE` behind it leads. */
export const SECRET_SETTINGS: readonly SettingName[] = [
  'ADMIN_TOKEN',
  'TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
];
