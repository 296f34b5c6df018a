// Run by `npm version`, before it commits: gives what is unreleased in the changelog the new version and the day,
// and the documents the new name of the package.
import { readFileSync, writeFileSync } from 'node:fs';

const { npm_old_version: before, npm_new_version: now } = process.env;
if (!before || !now) throw new Error('npm version runs this.');

const UNRELEASED = '## [Unreleased]\n';
const day = new Date().toISOString().slice(0, 10);
rewrite('CHANGELOG.md', (text) => {
  if (!text.includes(UNRELEASED)) throw new Error(`CHANGELOG.md has no ${UNRELEASED}`);
  return text.replace(UNRELEASED, `${UNRELEASED}\n## [${now}] - ${day}\n`);
});
for (const path of ['README.md', 'docs/operations.md', 'docs/plant-store.service']) {
  rewrite(path, (text) => text.replaceAll(`plant-store-${before}.tgz`, `plant-store-${now}.tgz`));
}

function rewrite(path, change) {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
