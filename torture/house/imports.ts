import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from '../files-in.ts';

const FOLDERS = ['server', 'web', 'torture', 'e2e', 'bench'];

/** A file's imports, types included, by what they name: a path from the project's folder, or a package. */
export type Imports = Map<string, string[]>;

/** Reads what every source file of the project imports, in whatever form. */
export function readImports(): Imports {
  return new Map(listSources().map((file) => [file, importsOf(file)]));
}

function listSources(): string[] {
  return FOLDERS.flatMap((folder) =>
    filesIn(folder)
      .map((path) => posix.join(folder, path))
      .filter((path) => /\.(?:ts|tsx|mjs|js|jsx)$/.test(path) && !path.includes('node_modules/')),
  );
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const text = source.slice(moduleRequest.start, moduleRequest.end);
      return /^'[^']*'$/.test(text) ? text.slice(1, -1) : [];
    }),
  ];
  return [...new Set(named)].map((name) =>
    name.startsWith('.') ? posix.join(posix.dirname(file), name) : name,
  );
}

/** True for tests and for what only they use, which may import anything and which nothing else imports. */
export function isForTests(file: string): boolean {
  return (
    /\.(?:test|spec)\.|\/testing\/|\/conformance\//.test(file) ||
    /^(?:torture|e2e|bench)\//.test(file)
  );
}

/** Finds a circle of files that import one another; null where there is none. */
export function findCircle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  function walk(file: string): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const imported of imports.get(file) ?? []) {
      const circle = walk(imported);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const circle = walk(file);
    if (circle) return circle;
  }
  return null;
}
