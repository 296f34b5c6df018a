import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const SCRIPT = fileURLToPath(new URL('./count-tests.mjs', import.meta.url));

const VITEST = { numPassedTests: 7, numFailedTests: 1, testResults: [] };
const GOOD = { ...VITEST, numFailedTests: 0 };
const BROKEN_FILE = { ...VITEST, testResults: [{ status: 'failed', assertionResults: [] }] };
const PLAYWRIGHT = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
const NO_BROWSER = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] };

/** Runs the script over these reports; a text is written as it is. */
function count(status: number, ...reports: unknown[]) {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-reports-'));
  reports.forEach((report, index) => {
    const text = typeof report === 'string' ? report : JSON.stringify(report);
    writeFileSync(join(folder, `${index}.json`), text);
  });
  const args = [SCRIPT, String(status), folder];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { line: run.stdout, status: run.status };
}

const CASES: [promise: string, status: number, reports: unknown[], line: string][] = [
  ['every runner counts', 1, [VITEST, PLAYWRIGHT], '12 passed, 3 failed\n'],
  ['a file that could not be loaded is a failure', 1, [BROKEN_FILE], '7 passed, 2 failed\n'],
  ['an error outside of tests is a failure', 1, [NO_BROWSER], '0 passed, 1 failed\n'],
  ['a report that was cut off is a failure', 1, [VITEST, '{"stats":'], '7 passed, 2 failed\n'],
  ['a step that fails before any test is a failure', 1, [], '0 passed, 1 failed\n'],
  ['where all went well nothing failed', 0, [GOOD], '7 passed, 0 failed\n'],
];

for (const [promise, status, reports, line] of CASES) {
  test(`in the count of tests ${promise}`, () => {
    expect(count(status, ...reports)).toEqual({ line, status });
  });
}
