import { expect, test } from 'vitest';
import { shortenTurns } from '../testing/domain.ts';
import { Bells } from './bells.ts';

const round = async () => await new Promise(setImmediate);

test('however many listen, they are told in turns with others', async () => {
  const bells = new Bells();
  let told = 0;
  for (let i = 0; i < 50; i += 1)
    bells.add('main', () => {
      told += 1;
    });
  shortenTurns();
  bells.ring(['main', 'other']);
  const toldARound: number[] = [];
  for (let before = 0; before < 50; before = told) {
    await round();
    toldARound.push(told - before);
  }
  expect(Math.max(...toldARound)).toBeLessThanOrEqual(2);
});

test('of changes while all are being told everybody hears once more, and whoever has left hears nothing', async () => {
  const bells = new Bells();
  const told = { first: 0, left: 0, last: 0 };
  bells.add('main', () => {
    told.first += 1;
  });
  const leave = bells.add('main', () => {
    told.left += 1;
  });
  bells.add('main', () => {
    told.last += 1;
  });
  shortenTurns();
  bells.ring(['main']);
  leave();
  for (let i = 0; i < 5; i += 1) bells.ring(['main']);
  while (told.last < 2) await round();
  for (let i = 0; i < 5; i += 1) await round();
  expect(told).toEqual({ first: 2, left: 0, last: 2 });
});
