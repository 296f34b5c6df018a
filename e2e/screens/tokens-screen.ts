import { expect, type Locator, type Page } from '@playwright/test';
import type { Role } from '../../server/contract/access.ts';
import type {
  CreatedToken,
  SignInLink,
  TokenList,
  TokenView,
} from '../../server/contract/tokens.ts';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants } from '../people.ts';
import type { PlantServer } from '../server/server.ts';

/** What an admin finds on the screen of tokens, by role and accessible name. */
export interface TokensScreen {
  table: Locator;
  newToken: Locator;
  name: Locator;
  expires: Locator;
  create: Locator;
  /** The new token's text, while it is shown. */
  text: Locator;
  link: Locator;
  copy: Locator;
  makeLink: Locator;
  dialog: Locator;
  /** In the dialog of a role: the button that gives it. */
  saveRole: Locator;
  row(name: string): Locator;
  role(role: Role): Locator;
  changeRole(name: string): Locator;
  linkFor(name: string): Locator;
  /** The link made for somebody, as phones read it. */
  code(name: string): Locator;
  revoke(name: string): Locator;
}

export function tokensScreen(page: Page): TokensScreen {
  const words = wordsOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const table = page.getByRole('table', { name: words.tokens });
  return {
    table,
    newToken: button(words.newToken),
    name: page.getByRole('textbox', { name: words.tokenNameLabel }),
    expires: page.getByRole('combobox', { name: words.tokenExpires }),
    create: button(words.createToken),
    text: page.getByRole('textbox', { name: words.newAccessToken }),
    link: page.getByRole('textbox', { name: words.signInLink }),
    copy: button(words.copy),
    makeLink: button(words.makeSignInLink),
    dialog: page.getByRole('dialog'),
    saveRole: button(words.changeRole).or(button(words.changeOwnRole)),
    row: (name) => table.getByRole('row', { name: new RegExp(`^${name}\\b`) }),
    role: (role) => page.getByRole('radio', { name: new RegExp(`^${words.roleNames[role]}`) }),
    changeRole: (name) => {
      const { viewer } = words.roleNames;
      const said = words.changeRoleFrom(name, 'viewer').replace(viewer, '').trim();
      return page.getByRole('button', { name: said });
    },
    linkFor: (name) => button(words.signInLinkFor(name)),
    code: (name) => page.getByRole('img', { name: words.signInLinkCode(name) }),
    revoke: (name) => button(words.revokeToken(name)),
  };
}

/** Opens the screen of tokens as an admin who signed in earlier. */
export async function openTokens(
  page: Page,
  server: PlantServer,
  token?: string,
): Promise<TokensScreen> {
  await openPlants(page, server, { path: '/tokens', ...(token !== undefined && { token }) });
  const screen = tokensScreen(page);
  await expect(screen.table.getByRole('row').nth(1)).toBeVisible();
  return screen;
}

/** Has a page be told of its sign-in links as staff are who come by a name that phones know too. */
export async function comeByName(page: Page, origin: string): Promise<void> {
  await page.route('**/bff/tokens/*/links', async (route) => {
    const response = await route.fetch();
    const link: SignInLink = await response.json();
    const { pathname, hash } = new URL(link.address);
    await route.fulfill({ response, json: { ...link, address: origin + pathname + hash } });
  });
}

/** Lists what somebody has changed as a server does that could not save it. */
export async function listUnsaved(
  page: Page,
  isChanged: (token: TokenView) => boolean,
): Promise<void> {
  await page.route('**/bff/tokens', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const list: TokenList = await response.json();
    const tokens = list.tokens.map((token) => ({ ...token, untilRestart: isChanged(token) }));
    await route.fulfill({ response, json: { ...list, tokens } });
  });
}

/** Makes a token as the signed-in admin of a page, and returns it with its text. */
export async function makeToken(
  page: Page,
  server: PlantServer,
  name: string,
  role: Role,
  expires: number | null = 90,
): Promise<CreatedToken> {
  const response = await page.request.post('/bff/tokens', {
    data: { name, role, expires },
    headers: { Origin: server.url },
  });
  expect(response.status()).toBe(201);
  return await response.json();
}

/** Fills the form of a new token and sends it; its text is shown then. */
export async function createInDialog(page: Page, name: string, role: Role): Promise<string> {
  const tokens = tokensScreen(page);
  await tokens.newToken.click();
  await tokens.name.fill(name);
  await tokens.role(role).check();
  await tokens.create.click();
  await expect(tokens.text).toHaveValue(/^pst_/);
  return await tokens.text.inputValue();
}

/** Opens the dialog of somebody's role. No press meets a role that came less than half a second ago. */
export async function openRole(tokens: TokensScreen, name: string): Promise<void> {
  await expect(async () => {
    // A click waits for ever below a dialog that has opened since it was looked for.
    if (!(await tokens.dialog.isVisible())) await tokens.changeRole(name).click({ timeout: 5_000 });
    await expect(tokens.dialog).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Gives a token another role as the signed-in admin of a page, beside the screen. */
export async function changeRole(
  page: Page,
  server: PlantServer,
  name: string,
  role: Role,
): Promise<void> {
  const { tokens }: TokenList = await (await page.request.get('/bff/tokens')).json();
  const token = tokens.find((one) => one.name === name && one.revokedAt === null);
  const response = await page.request.patch(`/bff/tokens/${token?.id}`, {
    data: { role, expected: token?.role },
    headers: { Origin: server.url },
  });
  expect(response.status()).toBe(200);
}
