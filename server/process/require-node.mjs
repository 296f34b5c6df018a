// Comes before all else. Node 12 has to read this file, and what the build makes of it: nothing newer may stand here.
import { readFileSync } from 'node:fs';

/** EX_CONFIG of sysexits.h, by which a supervisor knows that another try would be refused as well. */
const UNUSABLE = 78;

/** Says that a version of Node is older than the one that `engines` asks for, such as `>=20.19`; null where it is not. */
export function describeOldNode(engines, found) {
  const needed = engines.replace('>=', '');
  const [[major, minor], [foundMajor, foundMinor]] = [needed, found].map((version) =>
    version.split('.').map(Number),
  );
  if (foundMajor > major || (foundMajor === major && foundMinor >= minor)) return null;
  return `Plant Store needs Node ${needed} or later, and this is Node ${found} (${process.execPath}).`;
}

// Built into `dist/server`, it is as deep in the package as here.
const manifest = new URL('../../package.json', import.meta.url);
const { engines } = JSON.parse(readFileSync(manifest, 'utf8'));
const told = describeOldNode(engines.node, process.versions.node);
if (told !== null) {
  console.error(told);
  process.exit(UNUSABLE);
}
