import { test } from '../journey.ts';
import { expectAccessible } from '../looks/expect-accessible.ts';
import { expectHidden } from '../session/expect-hidden.ts';
import { inTab, STATE_GROUPS } from './state-groups.ts';

for (const states of STATE_GROUPS) {
  const names = states.map(({ name }) => name);
  test(`axe finds nothing in light, in dark and on a phone, nothing is seen once the session has ended or the page is left, and what is shown instead can be used, of ${names.join(', ')}`, async ({
    context,
    sharedServer,
    watch,
  }) => {
    for (const { name, refusals = [], reach } of states) {
      watch.expectRefusals(...refusals);
      await test.step(name, async () => {
        await inTab(context, async (page) => {
          const server = sharedServer.nextWorkspace();
          await reach(page, server);
          await expectAccessible(page, name);
          // Whoever is signed out is told so by requests that fail.
          watch.tolerate('no answer', 401);
          await expectHidden(page, server, name);
        });
        watch.tolerateNone();
      });
    }
  });
}
