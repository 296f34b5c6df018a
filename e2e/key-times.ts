import type { Locator, Page } from '@playwright/test';

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };

/** What is held to write a sign, with what the protocol says of it then. */
const HELD: Readonly<Record<string, number>> = { Shift: 8, AltGraph: 0, Alt: 1, Control: 2 };

/** Longer than it takes to go from the key that is held to the sign. */
const HELD_MS = 150;

/** Returns what presses Enter at a moment told in milliseconds since the page was opened, however late the machine is. */
export async function enterAt(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const press = await pressAt(page);
  return async (milliseconds) => await press(ENTER, milliseconds);
}

/** Returns what presses the key of a letter long after whatever has the focus was given it, however fast the machine is. */
export async function pressLater(page: Page): Promise<(letter: string) => Promise<void>> {
  const press = await pressAt(page);
  return async (letter) => await press({ key: letter, text: letter }, 600_000);
}

/**
 * Returns what presses keys, such as `a`, `Dead` (an accent to come over the next letter), `AltGraph+@` or `Control+Alt+@`, each so many milliseconds after the one before, the first
 * after now or the moment that is told, however late the machine is.
 */
export async function typeAt(
  page: Page,
  from?: number,
): Promise<(keys: string[], gap: number) => Promise<void>> {
  const press = await pressAt(page);
  let at = from ?? (await page.evaluate(() => performance.now()));
  return async (keys, gap) => {
    for (const told of keys) {
      at += gap;
      const held = told.split('+');
      const key = held.pop() ?? '';
      if (held.length > 0) {
        const modifiers = held.reduce((sum, one) => sum + (HELD[one] ?? 0), 0);
        for (const one of held) await press({ key: one, modifiers }, at);
        at += HELD_MS;
        await press({ key, text: key, modifiers }, at);
      } else if (key === 'Dead') await press({ key }, at);
      else if (key === 'Tab') await press({ key, code: key, windowsVirtualKeyCode: 9 }, at);
      else await press(key === 'Enter' ? ENTER : { key, text: key }, at);
    }
  };
}

/** Resolves once something says a text, with the moment since the page was opened from which on it does. */
export async function momentOfSaying(said: Locator, text: string): Promise<number> {
  return await said.evaluate(
    (element, wanted) =>
      new Promise<number>((resolve) => {
        const look = () => element.textContent === wanted && resolve(performance.now());
        new MutationObserver(look).observe(element, { characterData: true, subtree: true });
        look();
      }),
    text,
  );
}

interface Key {
  key: string;
  code?: string;
  text?: string;
  modifiers?: number;
  windowsVirtualKeyCode?: number;
}

async function pressAt(page: Page) {
  const session = await page.context().newCDPSession(page);
  const origin = await page.evaluate(() => performance.timeOrigin);
  return async ({ text = '', ...rest }: Key, milliseconds: number) => {
    const key = { ...rest, timestamp: (origin + milliseconds) / 1000 };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
}
