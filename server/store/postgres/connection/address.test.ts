import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';

describe('an address', () => {
  test.each([
    ['postgres://db/plants', ['postgres://db/plants'], false],
    [
      'postgresql://ann:p%40ss@one:5432,other:5433/plants?sslmode=require',
      [
        'postgresql://ann:p%40ss@one:5432/plants?sslmode=require',
        'postgresql://ann:p%40ss@other:5433/plants?sslmode=require',
      ],
      true,
    ],
    [
      'postgres://[::1]:1,[::2]/plants?target_session_attrs=any',
      [
        'postgres://[::1]:1/plants?target_session_attrs=any',
        'postgres://[::2]/plants?target_session_attrs=any',
      ],
      false,
    ],
    [
      'postgres://db/plants?host=x&target_session_attrs=primary',
      ['postgres://db/plants?host=x&target_session_attrs=primary'],
      true,
    ],
  ])('%s names its hosts, and whether they are asked', (address, urls, areAsked) => {
    const read = readAddress(address);
    expect(read.urls).toEqual(urls);
    expect(read.areAsked).toBe(areAsked);
  });

  test.each([
    [
      'postgresql://u:p@/db?host=127.0.0.1&port=5711',
      ['127.0.0.1'],
      ['postgresql://u:p@127.0.0.1/db?port=5711'],
    ],
    ['postgres:///db?port=5711&host=/tmp', ['%2Ftmp'], ['postgres://%2Ftmp/db?port=5711&']],
    ['postgres:///db?host=%2Ftmp', ['%2Ftmp'], ['postgres://%2Ftmp/db?']],
    ['postgres:///db?host=a/b', ['a%2Fb'], ['postgres://a%2Fb/db?']],
    ['postgres:///db?host=::1', ['[::1]'], ['postgres://[::1]/db?']],
    ['postgres:///db?host=one,two', ['one', 'two'], ['postgres://one/db?', 'postgres://two/db?']],
    ['postgres:///db?host=', [''], ['postgres:///db?host=']],
  ])('%s may name its hosts among the options', (address, hosts, urls) =>
    expect(readAddress(address)).toMatchObject({ hosts, urls }),
  );

  test.each([
    'db',
    'postgres://',
    'postgres://one,,two/plants',
    'postgres://db:no-port/plants',
    'postgres://app:a/secret@db/plants',
    'postgres://app:a?secret@db/plants',
    'postgres://app:secret@part/secret@db/plants',
    'postgres://db/plants&password=secret',
    'postgres://db;password=secret/plants',
    'postgres://app:100%@db/plants',
    'postgres://app:%ff@db/plants',
    'postgres://app:secret@/plants?host=one,,two',
    'postgres:///plants?host=db:5432',
  ])('%s is none', (address) =>
    expect(() => readAddress(address)).toThrow('It must be an address such as'),
  );

  test.each([
    ['target_session_attrs=standby', 'target_session_attrs is one of any, read-write, primary, or'],
    ['user=x&sslmode=verify_full', 'sslmode is one of disable, prefer, require, verify-ca,'],
    ['Promise=x', 'options are among application_name, channel_binding,'],
    ['sslmode=require&binary=true', 'options are among application_name,'],
    ['sslmode=', 'sslmode is one of disable, prefer, require, verify-ca,'],
  ])('%s is refused with what it may ask for', (options, told) => {
    expect(() => readAddress(`postgres://one,other/plants?${options}`)).toThrow(told);
  });
});
