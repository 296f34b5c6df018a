import { LANGUAGES } from '../../server/words/languages.ts';
import { seed } from '../../torture/rounds.ts';
import { test } from '../journey.ts';
import { expectInOneLanguage } from '../languages/expect-in-one-language.ts';
import { expectAccessible } from '../looks/expect-accessible.ts';
import { expectMirrored } from '../looks/expect-mirrored.ts';
import { expectHidden } from '../session/expect-hidden.ts';
import { inTab, keepProcess, STATE_GROUPS } from './state-groups.ts';
import { SCREEN_STATES } from './states.ts';

for (const { language, states } of STATE_GROUPS) {
  const names = states.map(({ name }) => name);
  test.describe(`in ${language}`, () => {
    test.use({ locale: LANGUAGES[language].locale });

    test(`axe finds nothing, all is said in one language and has room, what is turned from right to left is its own mirror image, nothing is seen once the session has ended or the page is left, and what is shown instead can be used, of ${names.join(', ')}`, async ({
      context,
      server,
      sharedServer,
      watch,
    }) => {
      await keepProcess(context, server);
      for (const state of states) {
        const { name, refusals = [], reach } = state;
        watch.expectRefusals(...refusals);
        await test.step(name, async () => {
          await inTab(context, async (page) => {
            const workspace = sharedServer.nextWorkspace();
            await reach(page, workspace);
            await expectInOneLanguage(page, name);
            await expectAccessible(page, name, SCREEN_STATES.indexOf(state) + seed);
            await expectMirrored(page, name);
            // Whoever is signed out is told so by requests that fail.
            watch.tolerate('no answer', 401);
            await expectHidden(page, workspace, name);
          });
          watch.tolerateNone();
        });
      }
    });
  });
}
