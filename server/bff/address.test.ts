import { expect, test } from 'vitest';
import type { PublicAddress } from '../contract/public-address.ts';
import { bodyOf, createTestApp, tokenFor } from '../testing/app.ts';
import { browserWith, cookieOf, signIn } from '../testing/browser.ts';

test.each([
  [{ publicUrl: 'https://plants.example.com' }, 'https://plants.example.com'],
  [{}, null],
])('with the settings %o a printed label leads to %s', async (settings, address) => {
  const app = await createTestApp(settings);
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'viewer') }));
  // Whoever asks, and by whatever name: a label outlives both.
  const headers = { Host: 'elsewhere.example', 'X-Forwarded-Host': 'elsewhere.example' };
  const answer = await browserWith(app, cookie)('GET', '/bff/address', undefined, headers);
  expect(await bodyOf<PublicAddress>(answer)).toEqual({ address });
});
