import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/file-store.ts';
import { findAddresses } from './find-addresses.ts';

/** A name server that answers a query, or with null says nothing, and how many it has got. */
async function startNameServer(answer: (query: Buffer) => Buffer | null) {
  const asked: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    asked.push(query);
    const told = answer(query);
    if (told) socket.send(told, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { servers: [`127.0.0.1:${socket.address().port}`], asked };
}

/** Tells that the name has the address 192.0.2.7, and no IPv6 address (RFC 1035, section 4). */
function tellAddress(query: Buffer): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1;
  const isIpv4 = query.readUInt16BE(nameEnd) === 1;
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
  const question = query.subarray(12, nameEnd + 4);
  return Buffer.concat([query.subarray(0, 2), head, question, ...(isIpv4 ? [record] : [])]);
}

async function hostsOf(text: string): Promise<string> {
  const path = join(await temporaryFolder(), 'hosts');
  await writeFile(path, text);
  return path;
}

test('a name in the hosts file has the addresses there, and DNS is not asked', async () => {
  const { servers, asked } = await startNameServer(() => null);
  const hostsFile = await hostsOf(
    '# ours\n10.0.0.7 Shop shop.internal # till\n::7\tshop\nx shop\n',
  );
  const find = (name: string) => findAddresses(name, { hostsFile, servers });
  expect(await find('shop')).toEqual([
    { address: '10.0.0.7', family: 4 },
    { address: '::7', family: 6 },
  ]);
  expect(await find('shop.internal.')).toEqual([{ address: '10.0.0.7', family: 4 }]);
  expect((await find('localhost')).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  expect(asked).toEqual([]);
});

test('another name has the addresses that DNS tells, which may be of one kind alone', async () => {
  const { servers } = await startNameServer(tellAddress);
  const hostsFile = await hostsOf('');
  const found = await findAddresses('shop.example', { hostsFile, servers });
  expect(found).toEqual([{ address: '192.0.2.7', family: 4 }]);
});

/** Tells that the name stands for another, of which it tells nothing. */
function tellOtherName(query: Buffer): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 0x0c, 0, 5, 0, 1, 0, 0, 0, 60, 0, 3, 1, 0x78, 0]);
  return Buffer.concat([query.subarray(0, 2), head, question, record]);
}

test('a name that stands for one without an address is not known', async () => {
  const { servers } = await startNameServer(tellOtherName);
  const hostsFile = await hostsOf('');
  const found = findAddresses('shop.example', { hostsFile, servers });
  await expect(found).rejects.toMatchObject({ code: 'ENODATA', syscall: 'queryA' });
});

test('names whose name server says nothing hold no thread', async () => {
  const countHeld = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'GetAddrInfoReqWrap').length;
  // What earlier tests have left may hold one yet.
  const earlier = countHeld();
  const { servers, asked } = await startNameServer(() => null);
  const hostsFile = await hostsOf('');
  const names = Array.from({ length: 8 }, (_, index) => `shop${index}.example`);
  const outcomes = names.map((name) => findAddresses(name, { hostsFile, servers }));
  // What comes of them comes after the test.
  for (const outcome of outcomes) outcome.catch(() => undefined);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2 * names.length);
  expect(countHeld()).toBeLessThanOrEqual(earlier);
});
