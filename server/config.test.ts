import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, readOpening, readPlace } from './config.ts';

describe('settings', () => {
  it('have a default each, and an empty value counts as not set', () => {
    for (const environment of [{}, { PORT: '', HOST: ' ', ADMIN_TOKEN: '', DATABASE_URL: '' }]) {
      expect(readConfig(environment)).toMatchObject({
        port: 3000,
        host: '127.0.0.1',
        dataFolder: resolve('data'),
        adminToken: null,
        publicUrl: null,
        logLevel: 'info',
        rateLimit: null,
        corsOrigins: [],
        historyBytes: 256 * 1024 ** 2,
        backups: null,
      });
    }
  });

  it('that a command has no use for are not looked at', () => {
    const wrong = {
      ...{ PORT: 'eighty', ADMIN_TOKEN: 'short', ADMIN_TOKEN_FILE: 'none' },
      HISTORY_SIZE: 'all',
    };
    expect(readOpening(wrong)).toMatchObject({ dataFolder: resolve('data'), logLevel: 'info' });
    const place = { dataFolder: resolve('data'), database: null };
    expect(readPlace({ ...wrong, LOG_LEVEL: 'loud' })).toEqual(place);
  });

  it.each(['::1', 'fe80::1%eth0', '127.1', 'plants_1.lan'])('take %s as HOST', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });

  it('take a port that browsers block behind a proxy, whose address is another', () => {
    const PUBLIC_URL = 'https://plants.example.com';
    expect(readConfig({ PORT: '6000', PUBLIC_URL }).port).toBe(6000);
  });

  it('take what they accept', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/plants',
      ADMIN_TOKEN: 'sixteen-letters!',
      PUBLIC_URL: 'https://plants.example.com/a/b/, https://plants.lan:8443/a/b',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'debug',
      RATE_LIMIT: '600/min',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      HISTORY_SIZE: '4GiB',
      BACKUP_EVERY: '12h',
      BACKUP_DIR: '/srv/backups',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataFolder: '/srv/plants',
      adminToken: 'sixteen-letters!',
      logLevel: 'debug',
      rateLimit: { requests: 600, seconds: 60 },
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      historyBytes: 4 * 1024 ** 3,
      backups: { everyMs: 12 * 3_600_000, keep: 7, folder: '/srv/backups' },
    });
    expect(config.publicUrl?.href).toBe('https://plants.example.com/a/b/');
    expect(config.otherUrls.map(String)).toEqual(['https://plants.lan:8443/a/b']);
    expect(config.trustProxy.trusts('10.1.2.3')).toBe(true);
  });

  it.each([
    ['PORT', 'http', /PORT is "http"; it must be a whole number/],
    ['PORT', '65536', /PORT is "65536"/],
    ['PORT', '-1', /PORT is "-1"/],
    ['PORT', '80.5', /PORT is "80.5"/],
    ['PORT', '6000', /PORT is "6000"; it must be a port that browsers do not block, or PUBLIC_URL/],
    ['PUBLIC_URL', 'plants.example.com', /PUBLIC_URL is "plants.example.com"; .*https:/],
    ['PUBLIC_URL', 'ftp://plants.example.com', /PUBLIC_URL/],
    ['PUBLIC_URL', 'https://example.com/plants?a=b', /an http or https address/],
    ['PUBLIC_URL', 'https://example.com/pl%61nts', /PUBLIC_URL/],
    ['PUBLIC_URL', 'https://example.com//plants', /PUBLIC_URL/],
    ['PUBLIC_URL', 'https://example.com/health', /PUBLIC_URL/],
    ['PUBLIC_URL', 'https://user@example.com/plants', /PUBLIC_URL/],
    ['PUBLIC_URL', 'https://a.example, http://b.example', /one scheme and path/],
    ['PUBLIC_URL', 'https://a.example/x, https://a.example/y', /one scheme and path/],
    ['PUBLIC_URL', 'https://a.example,', /an http or https address/],
    ['PUBLIC_URL', 'http://plants.example.com:0', /PUBLIC_URL/],
    ['PUBLIC_URL', 'http://plants.example.com:5060', /at a port that browsers do not block/],
    ['PUBLIC_URL', 'https://*.example.com', /PUBLIC_URL/],
    ['ADMIN_TOKEN', '   ', /ADMIN_TOKEN is "a text of spaces alone"; it must be 16 to 200/],
    [
      'DATA_DIR',
      'd\ufffdta',
      /DATA_DIR is ".*"; it must be a path whose letters are written as UTF-8/,
    ],
    ['DATA_DIR', 'postgres://ada:s3@db/plants', /DATA_DIR is "postgres:\/\/…"; .* a path, and no/],
    ['DATA_DIR', '"postgres://ada:s3@db/plants"', /DATA_DIR is "…"; .* a path, and no address/],
    ['BACKUP_DIR', 'ada:s3@db', /BACKUP_DIR is "…"; it must be a path, and no address/],
    ['BACKUP_DIR', 'host=db password=s3', /BACKUP_DIR is "…"; it must be a path, and no address/],
    ['PUBLIC_URL', 'https://example.com/?password=s3', /PUBLIC_URL is "https:\/\/…"; /],
    ['PUBLIC_URL', 'https://example.com/?token=s3', /PUBLIC_URL is "https:\/\/…"; /],
    ['PUBLIC_URL', 'https://example.com/signin#s3', /PUBLIC_URL is "https:\/\/…"; /],
    ...['[::1]', '::g', 'localhost:80', 'not a host', '256.1.1.1'].map(
      (host): [string, string, RegExp] => [
        'HOST',
        host,
        /such as 127.* or ::1, without brackets or a port/,
      ],
    ),
    ['HOST', 'http://ada:s3@example.com', /HOST is "http:\/\/…"; it must be an address of this/],
    ['HOST', 'example.com/?token=s3', /HOST is "…"; it must be an address of this machine/],
    ['HISTORY_SIZE', '256', /HISTORY_SIZE is "256"; it must be a count from 1 and MiB or GiB/],
    ['HISTORY_SIZE', '0MiB', /HISTORY_SIZE/],
    ['TRUST_PROXY', 'yes', /TRUST_PROXY is "yes"; .*CIDR/],
    ['TRUST_PROXY', '10.0.0.0/99', /TRUST_PROXY/],
    ['TRUST_PROXY', ',', /TRUST_PROXY/],
    ['TRUST_PROXY', '10.0.0.0/8,', /TRUST_PROXY/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL is "loud"; it must be one of fatal, error/],
    ...['600', '0/min', '600/month', '1.5/s', '-1/s'].map((limit): [string, string, RegExp] => [
      ...([
        'RATE_LIMIT',
        limit,
        /RATE_LIMIT is .*; it must be a count .* such as 600\/min/,
      ] as const),
    ]),
    ...[
      ...['*', 'null', 'app.example.com', 'https://a.example/', 'https://a.example,'],
      'https://*.example.com',
    ].map((origins): [string, string, RegExp] => [
      ...(['CORS_ORIGINS', origins, /CORS_ORIGINS is .* list of origins, such as https:/] as const),
    ]),
    ...['30s', '1.5h', 'daily'].map((every): [string, string, RegExp] => [
      ...([
        'BACKUP_EVERY',
        every,
        /BACKUP_EVERY is .* from 1m to 36500d, such as 12h or 1d/,
      ] as const),
    ]),
    ['BACKUP_KEEP', '0', /BACKUP_KEEP is "0"; it must be a whole number from 1/],
    ['DATABASE_URL', 'mysql://db', /DATABASE_URL .* such as postgres:/],
    [
      'DATABASE_URL',
      'postgres://a,b/db?target_session_attrs=standby',
      /is one of any, read-write, primary, or left out/,
    ],
    ['DATABASE_DIRECT_URL', 'postgres://db', /DATABASE_DIRECT_URL .* beside DATABASE_URL/],
  ])('stop the start when %s is %j, saying what is accepted', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  const backupsIn = (folder: string) =>
    readConfig({ BACKUP_EVERY: '1d', DATA_DIR: 'data', BACKUP_DIR: folder }).backups;

  it.each(['data', 'data/backups', 'data/..backups', 'data/../data/x'])(
    'refuse backups in %s, within what they copy',
    (folder) => {
      expect(() => backupsIn(folder)).toThrow(/BACKUP_DIR is .*; it must be a folder outside/);
    },
  );

  it.each(['data-backups', '.', '..', '../backups', '/srv/backups'])(
    'take backups in %s, outside what they copy',
    (folder) => {
      expect(backupsIn(folder)).not.toBeNull();
    },
  );

  it.each(['short', 'fifteen-letters', 'a secret with spaces', 'sixteen-lettérs!'])(
    'refuse the admin token %j without repeating it',
    (secret) => {
      const reading = () => readConfig({ ADMIN_TOKEN: secret });
      expect(reading).toThrow(/ADMIN_TOKEN is "a text of \d+ characters"/);
      expect(reading).not.toThrow(secret);
    },
  );
});
