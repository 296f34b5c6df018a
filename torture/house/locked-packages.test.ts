import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** Every package that a lock file installs, by its place in the tree. */
function lockedPackages(folder: string): [string, LockedPackage][] {
  const lock = JSON.parse(read(`${folder}package-lock.json`)) as Lock;
  return Object.entries(lock.packages).filter(([place]) => place !== '');
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

test.each(['', 'bench/', 'torture/openapi/'])(
  'every install script locked in ./%s has been reviewed',
  (folder) => {
    const manifest = JSON.parse(read(`${folder}package.json`)) as Manifest;
    // A review may be of one version or of all of them.
    const reviewed = Object.keys(manifest.allowScripts ?? {});
    const unreviewed = lockedPackages(folder).filter(
      ([place, { version, hasInstallScript }]) =>
        hasInstallScript &&
        !reviewed.includes(nameOf(place)) &&
        !reviewed.includes(`${nameOf(place)}@${version}`),
    );
    expect(unreviewed.map(([place]) => nameOf(place))).toEqual([]);
  },
);

test.each(['', 'bench/', 'torture/openapi/'])(
  'every package locked in ./%s comes from the registry, with a checksum',
  (folder) => {
    const packages = lockedPackages(folder);
    // The lock leaves out the address of what comes from the registry, whichever one is set.
    const strange = packages.filter(
      ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
    );
    expect(packages.length).toBeGreaterThan(50);
    expect(strange.map(([place]) => place)).toEqual([]);
  },
);

test('the table of advisories speaks of the locked versions, and of every direct dependency but types', () => {
  const lock = new Map(
    [...lockedPackages('bench/'), ...lockedPackages('')].map(([place, { version }]) => [
      nameOf(place),
      version,
    ]),
  );
  const rows = [
    ...read('docs/guarantees.md').matchAll(/^\| ([^|]+) \| (\d+\.\d+\.\d+[-.\w]*) \|/gm),
  ];
  const told = rows.flatMap(([, names = '', version]) =>
    names.split(', ').map((name) => [name.replace(/ \(.*\)$/, ''), version] as const),
  );
  expect(told.filter(([name, version]) => lock.get(name) !== version)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const names = new Set(told.map(([name]) => name));
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  const code = direct.filter((name) => !name.startsWith('@types/'));
  expect(code.filter((name) => !names.has(name))).toEqual([]);
});
