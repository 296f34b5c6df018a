import { expect, test } from 'vitest';
import { explainError, namedFileError } from './explain-error.ts';

test('a file that another user owns, as after a command of root, is told of with what to do', () => {
  const facts = { code: 'EACCES', syscall: 'open', path: '/srv/data/access.json' };
  const error = Object.assign(new Error('EACCES: permission denied'), facts);
  expect(explainError(error)).toBe(
    '/srv/data/access.json could not be used: this user may not do that (open: EACCES). Run this as the user whose it is, or, where a command was run as another user, give its owner the folder with all its files (chown -R).',
  );
});

test('a folder that cannot be synced is told of with why', () => {
  const facts = { code: 'EINVAL', syscall: 'fsync', path: '/mnt/backups' };
  expect(explainError(Object.assign(new Error('EINVAL: invalid argument, fsync'), facts))).toMatch(
    /^\/mnt\/backups could not be used: its file system syncs no folders.* \(fsync: EINVAL\)\.$/,
  );
});

test.each([
  ['ENOSPC', '/backup/plants.json'],
  ['EEXIST', '/backup/plants.json'],
  ['EACCES', '/srv/data/plants.json'],
])('of a copy that met %s the file is named whose fault it is', (code, named) => {
  const paths = { path: '/srv/data/plants.json', dest: '/backup/plants.json' };
  const error = Object.assign(new Error(code), { code, syscall: 'copyfile', ...paths });
  expect(explainError(error).split(' ')[0]).toBe(named);
});

test('of a file that somebody named no other name is told, and no advice for a data folder', () => {
  const paths = { path: '/srv/plants.csv.part', dest: '/srv/plants.csv' };
  const error = Object.assign(new Error(), { code: 'EACCES', syscall: 'open', ...paths });
  expect(explainError(namedFileError(error, 'plants.csv'))).toBe(
    'plants.csv could not be used: this user may not do that (open: EACCES).',
  );
});
