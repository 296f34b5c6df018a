import type { APIResponse, Page, Request, Route } from '@playwright/test';

/** What becomes of a request that was held back: it goes on, or nobody ever answers it. */
export type Release = 'on' | 'cut';

interface Held {
  letGo: (how: Release) => void;
}

/** Holds back the requests of one method to an address until told what becomes of them. */
export async function holdRequests(
  page: Page,
  method: string,
  address: string | RegExp,
): Promise<Held> {
  let letGo: Held['letGo'] = () => undefined;
  const decision = new Promise<Release>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const how = await decision;
    await (how === 'on' ? route.continue() : route.abort());
  });
  return { letGo };
}

interface Failing {
  /** Tells how often something has been asked for in vain. */
  failures: () => number;
  /** Has what is asked for from then on answered. */
  end: () => void;
}

/** Has the server busy, or out of reach where no status is given, for whatever is read at an address. */
export async function failReads(
  page: Page,
  address: string | RegExp,
  status?: number,
): Promise<Failing> {
  let [failures, isOver] = [0, false];
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET' || isOver) return route.fallback();
    await (status ? route.fulfill({ status, json: {} }) : route.abort());
    failures += 1;
  });
  return {
    failures: () => failures,
    end: () => {
      isOver = true;
    },
  };
}

/**
 * Has the first request of a method to an address answered in a way of its own. Null stands for any
 * change: what reads may come at any moment, as when news is heard.
 */
async function onFirst(
  page: Page,
  method: string | null,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await page.route(address, async (route) => {
    const asked = route.request().method();
    const isMeant = method ? asked === method : asked !== 'GET';
    if (!isMeant || !isFirst) return route.fallback();
    isFirst = false;
    await answer(route);
  });
}

/** Holds back one request of a method to an address; `asked` resolves once it has been made. */
export async function holdFirstRequest(page: Page, method: string, address: string) {
  const [asked, decided] = [gate(), gate()];
  await onFirst(page, method, address, async (route) => {
    asked.open();
    await decided.opened;
    await route.fallback();
  });
  return { asked: asked.opened, letGo: decided.open };
}

interface HeldAnswers {
  /** Resolves once the server has done what was asked. */
  asked: Promise<void>;
  letGo: () => void;
  /** Resolves once the page has been given the answer. */
  answered: Promise<void>;
}

/** Lets the server do what is asked at once, and holds back the first answer. */
export async function holdAnswers(
  page: Page,
  method: string,
  address: string,
): Promise<HeldAnswers> {
  const [asked, decided, answered] = [gate(), gate(), gate()];
  await onFirst(page, method, address, async (route) => {
    const response = await route.fetch();
    asked.open();
    await decided.opened;
    await route.fulfill({ response });
    answered.open();
  });
  return { asked: asked.opened, letGo: decided.open, answered: answered.opened };
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Lets the server do the next change that is asked for at an address, and loses its answer. */
export async function loseOneAnswer(page: Page, address: string): Promise<void> {
  await onFirst(page, null, address, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** Has the body of the first answer to a method at an address end in its midst. */
export async function cutFirstAnswer(page: Page, method: string, address: string): Promise<void> {
  await onFirst(page, method, address, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.length / 2) });
  });
}

/** Cuts the next request to an address off before the server gets it; resolves `cut` with that request. */
export async function cutOneRequest(
  page: Page,
  address: string,
): Promise<{ cut: Promise<Request> }> {
  const cut = page.waitForRequest(address);
  await page.route(address, (route) => route.abort(), { times: 1 });
  return { cut };
}

/**
 * Has the server get a request that the page gave up long ago.
 *
 * @param file the content of the file it sent, which the browser does not tell; left out for JSON.
 */
export async function arriveLate(
  page: Page,
  request: Request,
  file?: string,
): Promise<APIResponse> {
  const { origin } = new URL(request.url());
  return await page.request.fetch(request.url(), {
    method: request.method(),
    headers: { ...(await request.allHeaders()), Origin: origin },
    data: file ?? request.postDataJSON(),
  });
}

/**
 * Has the network go away at an address: the server does what is asked for there, and no answer comes, to
 * what reads neither, until it is back.
 */
export async function loseAnswers(page: Page, address: string): Promise<Away> {
  return await goAway(page, address, async (route) => {
    if (route.request().method() !== 'GET') await route.fetch();
    await route.abort();
  });
}

/** As `loseAnswers`, where the server gets nothing of it. */
export async function cutRequests(page: Page, address: string): Promise<Away> {
  return await goAway(page, address, (route) => route.abort());
}

interface Away {
  back: () => Promise<void>;
}

async function goAway(
  page: Page,
  address: string,
  lose: (route: Route) => Promise<void>,
): Promise<Away> {
  await page.route(address, lose);
  return { back: () => page.unroute(address, lose) };
}
