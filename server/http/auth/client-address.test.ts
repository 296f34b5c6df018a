import { expect, test } from 'vitest';
import { megabytesKept } from '../../testing/kept-memory.ts';
import { findForwarded } from './client-address.ts';
import { parseTrustProxy } from './trusted-proxies.ts';

test.each([
  ['', '127.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  [' 10.0.0.0/8 , ::1 ', '10.200.3.4', true],
  ['10.0.0.0/8,::1', '::1', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', 'fe12::1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['10.0.0.0/8', 'unknown', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::ffff:a00:0/104', '10.9.9.9', true],
  ['::ffff:a00:0/104', '11.0.0.1', false],
])('TRUST_PROXY "%s" asked about %s: %s', (text, address, isTrusted) => {
  expect(parseTrustProxy(text).trusts(address)).toBe(isTrusted);
});

test.each([
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/',
  '::1/129',
  '1.2.3.4/8/9',
  '1.2.3',
  'true',
  '[::1]',
  '::ffff:10.0.0.0/95',
])('TRUST_PROXY "%s" is refused with what was found and what is accepted', (text) => {
  expect(() => parseTrustProxy(text)).toThrow(`found "${text}"; accepted is`);
});

test.each([
  ['10.0.0.1', '', '10.0.0.1'],
  ['203.0.113.9', '192.0.2.7', '203.0.113.9'],
  ['10.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['10.0.0.1', '198.51.100.1, 192.0.2.7 ,10.0.0.2', '192.0.2.7'],
  ['10.0.0.1', '192.0.2.7,,10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', ',10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', 'x, 10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['', '192.0.2.7', 'unknown'],
])('from %s with "%s" comes %s', (peer, forwarded, expected) => {
  const client = findForwarded(peer, forwarded, parseTrustProxy('10.0.0.0/8'));
  expect(client.address).toBe(expected);
});

test('of a forwarded header, however long it is, no more than the nearest proxies are looked at', () => {
  const { read, trusts } = parseTrustProxy('10.0.0.0/8');
  let asked = 0;
  const counting = {
    read,
    trusts: (address: string) => {
      asked += 1;
      return trusts(address);
    },
  };
  const addresses = Array.from({ length: 1500 }, (_, i) => `10.1.${i >> 8}.${i & 255}`);
  const client = findForwarded('10.0.0.1', addresses.join(','), counting);
  expect(client.address).toMatch(/^10\./);
  expect(asked).toBeLessThanOrEqual(20);
});

test('an address that is kept does not keep the header that it came in', () => {
  const trusted = parseTrustProxy('127.0.0.1');
  const read = (i: number) => {
    const header = `${'x'.repeat(14_000)}, 203.112.${100 + (i % 100)}.${100 + Math.floor(i / 100)}`;
    return findForwarded('127.0.0.1', Buffer.from(header).toString(), trusted);
  };
  expect(megabytesKept(500, read)).toBeLessThan(2);
  expect(read(207)).toEqual({ address: '203.112.107.102', network: '203.112.107.102' });
});
