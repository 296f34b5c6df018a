// Prints `N passed, N failed` over every test that ran, from the reports of the runners, and exits
// with the status it is given. Plain JavaScript without packages: it must also speak when
// `npm ci` has failed.
//
//   node e2e/count-tests.mjs STATUS [FOLDER]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [status = '1', folder = 'test-results'] = process.argv.slice(2);

function readReports() {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => readReport(join(folder, name)));
  } catch {
    return [];
  }
}

/** A report that was cut off counts as one failure: what it would have said is not known. */
function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    return report.testResults ? countVitest(report) : countPlaywright(report);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A file that fails without a failed test could not be loaded, which is a failure of its own. */
function countVitest({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** One that passed only when repeated did not pass; an error outside of tests is a failure. */
function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

const reports = readReports();
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
const failed = sum('failed');
console.log(`${sum('passed')} passed, ${status === '0' ? failed : Math.max(1, failed)} failed`);
process.exitCode = Number(status);
