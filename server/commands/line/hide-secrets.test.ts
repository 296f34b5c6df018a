import { expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

test.each([
  ['postgres://u:hunter2@h/db', 'postgres://…'],
  [' postgres://u:hunter2@h/db', '…'],
  ['"postgres://u:hunter2@h/db"', '…'],
  ['https://h/?password=hunter2', 'https://…'],
  ['--to=postgres:/u:hunter2@h/db', '…'],
  ['postgres:/u:hunter2@h/db', '…'],
  ['u:hunter2@localhost:3000', '…'],
  ['postgres:/h/db?password=hunter2', '…'],
  ['jdbc:postgresql://h/db?password=hunter2', '…'],
  ['host=h dbname=db password=hunter2', '…'],
  ["--from=password = 'hunter2'", '…'],
  ['PGPASSWORD=hunter2', '…'],
  ['https://plants.example.com', 'https://plants.example.com'],
  ['me@home.csv', 'me@home.csv'],
  ['./user=me/plants.csv', './user=me/plants.csv'],
])('of %s a sentence tells %s', (arg, shown) => {
  const said = (place: string) => `/srv/${place} holds no plants.json.`;
  const place = arg.replace(/^--(?:from|to)=/, '');
  expect(hideSecrets(said(place), ['copy', arg])).toBe(said(shown));
});
