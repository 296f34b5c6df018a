import { expect, it } from 'vitest';
import { describeRole } from './describe-role.ts';

const news = { name: 'Ben', by: 'Ada', keepsTyped: false };

it.each([
  [
    { ...news, was: 'editor', role: 'viewer' },
    'Ada made you a viewer. You can look at plants and history, and change nothing.',
  ],
  [
    { ...news, was: 'editor', role: 'viewer', keepsTyped: true },
    'Ada made you a viewer. You can look at plants and history, and change nothing. This tab keeps what you typed for new plants or in rows, and tags you sent.',
  ],
  [
    { ...news, was: 'admin', role: 'editor', by: 'Ben', keepsTyped: true },
    'You made yourself an editor. You can add and change plants, but no longer manage tokens.',
  ],
  [{ ...news, was: 'viewer', role: 'admin' }, 'Ada made you an admin.'],
  [{ ...news, was: 'viewer', role: 'editor', by: null }, 'An admin made you an editor.'],
] as const)('of %j somebody is told "%s"', (what, text) => {
  const isLess = what.was !== 'viewer';
  expect(describeRole(what)).toEqual({ tone: isLess ? 'failed' : 'done', about: 'role', text });
});
