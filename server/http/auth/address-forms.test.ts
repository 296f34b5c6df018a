import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainAddress, readAddress } from './address-forms.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8::ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['[2001:0db8:0000:0000::2]:80', '2001:db8::2', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8::1.2.3.4', '2001:db8::102:304', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['::', '::', '0:0:0:0::/64'],
])('"%s" is %s of the network %s', (text, address, network) => {
  expect(readAddress(text)).toEqual({ address, network });
});

test.each(['', 'unknown', '1.2.3', '01.2.3.4', '1.2.3.4:x', '[1.2.3.4', ':::', 'g::1', '1::2::3'])(
  '"%s" is no address',
  (text) => {
    expect(readAddress(text)).toBeNull();
  },
);

test('however an IPv6 address is written, it is the same address of the same network', () => {
  fc.assert(
    fc.property(fc.ipV6(), (written) => {
      const address = plainAddress(written) ?? '';
      expect(isIP(address)).not.toBe(0);
      const forms = [written.toUpperCase(), `[${written}]`, `[${written}]:80`, `${written}%lo`];
      for (const form of forms) expect(readAddress(form)).toEqual(readAddress(address));
    }),
  );
});
