import { openListening, openPlants } from '../people.ts';
import { expect, test } from '../server/own-server.ts';
import { holdRequests } from '../server/requests.ts';

test('over a restore the Delete of an open page takes no other plant, and what is shown is true again', async ({
  page,
  otherPage,
  server,
  watch,
}) => {
  watch.tolerate('no answer');
  watch.expectRefusals(409);
  await server.addPlants([{ id: 1, name: 'Rose', tag: '' }]);
  // One page learns of nothing, the other listens.
  const deaf = await openPlants(page, server, { isDeaf: true });
  const listening = await openListening(otherPage, server);
  const restore = await server.backUp();
  for (const name of ['Mine', 'Chosen']) {
    await deaf.name.fill(name);
    await deaf.name.press('Enter');
    await expect(deaf.row(name)).toBeVisible();
  }
  await deaf.select('Chosen').check();
  await expect(listening.row('Chosen')).toBeVisible();

  await restore();
  await server.addPlants([{ id: 2, name: 'Of Ben', tag: '' }]);
  await expect(listening.rows).toHaveText([/Rose/, /Of Ben/]);

  await server.addPlants([{ id: 3, name: 'Of Ben too', tag: '' }]);

  await expect(deaf.rows).toHaveText([/Rose/, /Mine/, /Chosen/]);
  const held = await holdRequests(page, 'GET', '**/bff/plants?*');
  await deaf.delete('Mine').click();
  await expect(deaf.toast('Mine was not deleted. Plant 2 is called Of Ben now.')).toBeVisible();
  // What was chosen before is refused as well, and let go of.
  await deaf.deleteSelected.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('alert')).toContainText('Plant 3 is called Of Ben too now.');
  await expect(page.getByRole('alert')).toContainText('Nothing is selected any more.');
  await expect(deaf.deleteSelected).toBeHidden();
  held.letGo('on');
  await expect(deaf.rows).toHaveText([/Rose/, /Of Ben/, /Of Ben too/]);
  await expect(listening.rows).toHaveText([/Rose/, /Of Ben/, /Of Ben too/]);
});
