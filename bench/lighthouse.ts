import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { provideChromium } from '../e2e/browser.ts';
import {
  CATEGORIES,
  FORM_FACTORS,
  type FormFactor,
  type Report,
  runLighthouse,
} from './lighthouse/lighthouse-run.ts';
import { signIn, startPlantStore } from './plant-store.ts';
import { createSeeds } from './plants.ts';
import { renderTable } from './report/render.ts';
import { median } from './report/rounds.ts';
import { withWorkFolder } from './work-folder.ts';

const PLANTS = 300;

/** The performance that is found varies with what else the machine does; the median of some runs less. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

const REPORTS = fileURLToPath(new URL('../test-results/lighthouse/', import.meta.url));

interface Audited {
  screen: string;
  formFactor: FormFactor;
  reports: Report[];
}

/** Audits the screens that everybody sees, as a desktop and as a phone. */
async function audit(): Promise<Audited[]> {
  const chromePath = (await provideChromium()) ?? chromium.executablePath();
  await mkdir(REPORTS, { recursive: true });
  return await withWorkFolder(async (folder) => {
    const server = await startPlantStore(folder, await createSeeds(folder)(PLANTS));
    const screens = [
      { screen: 'sign-in', url: `${server.origin}/sign-in`, headers: {} },
      { screen: 'plants', url: `${server.origin}/`, headers: await readCookie(server) },
    ];
    const audited: Audited[] = [];
    for (const { screen, url, headers } of screens) {
      for (const formFactor of FORM_FACTORS) {
        const reports: Report[] = [];
        for (let run = 1; run <= RUNS; run += 1) {
          process.stderr.write(`${screen}, ${formFactor}, run ${run} …\n`);
          const path = `${REPORTS}${screen}-${formFactor}-${run}`;
          reports.push(await runLighthouse({ url, headers, formFactor, chromePath, path }));
        }
        audited.push({ screen, formFactor, reports });
      }
    }
    await server.stop();
    return audited;
  });
}

async function readCookie(server: Parameters<typeof signIn>[0]): Promise<Record<string, string>> {
  const { Cookie = '' } = await signIn(server);
  return { Cookie };
}

/** The median score of each category, in the categories' order. */
function scoresOf({ reports }: Audited): number[] {
  return CATEGORIES.map((category) => median(reports.map(({ scores }) => scores[category])));
}

const audited = await audit();
const table = renderTable({
  caption: '',
  columns: ['screen', 'as a', ...CATEGORIES.map((category) => category.replace('-', ' '))],
  rows: audited.map((one) => [one.screen, one.formFactor, ...scoresOf(one).map(String)]),
});
const short = audited.filter((one) => scoresOf(one).some((score) => score < 100));
const reasons = short.flatMap(({ screen, formFactor, reports }) =>
  [...new Set(reports.flatMap(({ lowered }) => lowered))].map(
    (reason) => `- ${screen}, ${formFactor}: ${reason}`,
  ),
);
process.stdout.write(`${table}\n\nThe median of ${RUNS} runs; the reports are in ${REPORTS}\n`);
if (short.length > 0) {
  process.stdout.write(`\nWhat keeps a score below 100:\n${reasons.join('\n')}\n`);
  process.exitCode = 1;
}
