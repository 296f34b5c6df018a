import { expect, test } from 'vitest';
import { settle } from '../../testing/outbox-tab.ts';
import { type Added, gatherAdded } from './gather-added.ts';

/** Hands over plants by name and lets the answer of each be given. */
function open() {
  const told: string[] = [];
  const undone: string[] = [];
  const news = gatherAdded(
    (text) => told.push(text),
    ({ plant }) => !undone.includes(plant.name),
  );
  let ids = 0;
  function add(name: string) {
    let answer: (added: Added[]) => void = () => undefined;
    let refuse: () => void = () => undefined;
    ids += 1;
    const plant = { id: ids, name, tag: '' };
    const undoable = { answer: new Promise<never>(() => undefined), toast: null, at: 0 };
    const promise = new Promise<Added[]>((resolve, reject) => {
      answer = resolve;
      refuse = () => reject(new Error('Refused.'));
    });
    void news.note(promise);
    return { answer: () => answer([{ plant, seq: plant.id, undoable }]), refuse };
  }
  return { told, undone, add, flush: news.flush };
}

test.each([
  [['Fern'], 'Added Fern with id 1.'],
  [['Fern', 'Moss', 'Ivy'], 'Added Fern, Moss, Ivy.'],
  [Array.from({ length: 10 }, () => 'Fern'), 'Added 10 plants.'],
])('plants handed over together are told of once, when all have come: %j', async (names, says) => {
  const { told, add } = open();
  const added = names.map(add);
  for (const one of added) {
    expect(told).toEqual([]);
    one.answer();
    await settle();
  }
  expect(told).toEqual([says]);
});

test('plants that come before the next one is handed over are told of one by one', async () => {
  const { told, add } = open();
  for (const name of ['Fern', 'Moss']) {
    add(name).answer();
    await settle();
  }
  expect(told).toEqual(['Added Fern with id 1.', 'Added Moss with id 2.']);
});

test('those that came are told of when the others are refused or held up', async () => {
  const { told, add, flush } = open();
  const [fern, moss, ivy] = [add('Fern'), add('Moss'), add('Ivy')];
  fern.answer();
  await settle();
  flush();
  flush();
  expect(told).toEqual(['Added Fern with id 1.']);
  moss.answer();
  ivy.refuse();
  await settle();
  expect(told).toEqual(['Added Fern with id 1.', 'Added Moss with id 2.']);
});

test('one that was taken back while others were under way is told of no more', async () => {
  const { told, undone, add } = open();
  const [fern, moss] = [add('Fern'), add('Moss')];
  fern.answer();
  await settle();
  undone.push('Fern');
  moss.answer();
  await settle();
  expect(told).toEqual(['Added Moss with id 2.']);
});
