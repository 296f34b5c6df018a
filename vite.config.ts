import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BROWSERS } from './server/browsers.ts';
import { devProxy } from './server/dev-proxy.ts';
import { speak } from './server/speak.ts';
import type { Language } from './server/words/language-names.ts';
import { mapLanguages } from './server/words/languages.ts';
import { filesIn } from './torture/files-in.ts';
import { TEST_CONFIG } from './torture/test-config.ts';

/** Where `npm run dev` runs the server; the browser reaches it through Vite. */
const DEV_SERVER = 'http://127.0.0.1:3001';

/** Writes each text file of the built app a second and third time, compressed, for the server to send as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir = '.' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(?:js|css|html|svg)$/.test(name)) continue;
        const content = readFileSync(`${dir}/${name}`);
        const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(content, { params: quality }));
        writeFileSync(`${dir}/${name}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** What a browser loads before it shows anything, JavaScript and CSS, may take this much as gzip. */
const FIRST_LOAD_BYTES = 125_000;

/** Fails the build when the first load has become too large; what is loaded later does not count. */
function limitFirstLoad(): Plugin {
  return {
    name: 'limit-first-load',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle(_options, bundle) {
      const files = new Set<string>();
      const include = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        for (const imported of chunk.imports) include(imported);
      };
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === 'chunk' && file.isEntry) include(name);
      }
      let bytes = 0;
      for (const name of files) {
        const file = bundle[name];
        if (!file) this.error(`${name} is loaded first, but is not among the files built.`);
        bytes += gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
      }
      const sum = `The first load is ${bytes} bytes of gzip in ${files.size} files`;
      if (bytes > FIRST_LOAD_BYTES) this.error(`${sum}; at most ${FIRST_LOAD_BYTES} are allowed.`);
      this.info(`${sum}.`);
    },
  };
}

/** Lets the style sheet come first, for what the page shows before the script has run. */
function putStylesFirst(): Plugin {
  return {
    name: 'put-styles-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const lowered = html.replace('<script type="module"', '$& fetchpriority="low"');
        if (lowered === html)
          throw new Error('The page has no script whose priority is to be low.');
        return lowered;
      },
    },
  };
}

/** Writes down the licences of the packages that a worker is built of, which Vite does for the app alone. */
function licenseWorker(): Plugin {
  return {
    name: 'license-worker',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const folders = modules.map((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
      const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
      const source = packages.map(describeLicense).join('\n');
      this.emitFile({ type: 'asset', fileName: 'worker-licenses.md', source });
    },
  };
}

function describeLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8').trim();
  return `## ${name} - ${version} (${license})\n\n${text}\n`;
}

/**
 * Writes the names of classes out where they are used, which takes less of the first load than objects of
 * names do. Fails the build where a component uses a class that its style sheet does not have.
 */
function inlineClasses(): Plugin {
  return {
    name: 'inline-classes',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      // Else a sheet of which no name is left to import would be left out, styles and all.
      return id.endsWith('.module.css') ? { code, moduleSideEffects: 'no-treeshake' } : null;
    },
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED') this.error(message);
    },
  };
}

/** `a0`: from here on a number has two digits in base 36, of which the first is a letter. */
const FIRST_OF_TWO_DIGITS = 360;

/**
 * Names classes by two short counts, that of their file and theirs in it: longer names take 1 kB of
 * the first load. Files are counted in the order of their paths, so that each build names them alike.
 */
function nameClasses(): (name: string, file: string) => string {
  const files = filesIn('web')
    .filter((path) => path.endsWith('.module.css'))
    .sort();
  const namesOf = new Map<string, string[]>();
  return (name, file) => {
    const names = namesOf.get(file) ?? [];
    namesOf.set(file, names);
    if (!names.includes(name)) names.push(name);
    const index = files.findIndex((path) => file.split('?')[0]?.endsWith(`/web/${path}`));
    if (index < 0) throw new Error(`${file} is not in web.`);
    return `${(index + FIRST_OF_TWO_DIGITS).toString(36)}${names.indexOf(name).toString(36)}`;
  };
}

/** Each language has an app of its own. The first is built under Vite's own name for an app, `client`. */
const languages = Object.values(mapLanguages((language) => language));
const environmentOf = (language: Language) => (language === 'en' ? 'client' : language);

/**
 * What packages ask for that every browser with the app has, or none that staff use: without the
 * questions, and what only servers and developers have for an answer, the first load is 1 kB smaller.
 */
const TYPES = {
  ...{ window: 'object', document: 'object', navigator: 'object', performance: 'object' },
  ...{ setTimeout: 'function', clearTimeout: 'function', queueMicrotask: 'function' },
  ...{ reportError: 'function', MessageChannel: 'function', AbortController: 'function' },
  ...{ Blob: 'function', FileList: 'function', FormData: 'function', WeakMap: 'function' },
  ...{ WeakSet: 'function', Reflect: 'object', history: 'object', devicePixelRatio: 'number' },
  ...{ requestAnimationFrame: 'function', 'performance.now': 'function', 'Object.is': 'function' },
  'performance.getEntriesByType': 'function',
  // React would show by `navigation` that a screen is awaited, which no released version does.
  ...{ process: 'undefined', setImmediate: 'undefined', navigation: 'undefined' },
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
};

function appIn(language: Language): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: `../dist/web/${language}`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      license: { fileName: 'licenses.md' },
      target: Object.entries(BROWSERS).map(([browser, version]) => browser + version),
      // Every browser that can run the app preloads modules by itself.
      modulePreload: false,
      // One file: cut along what the dialogs share with it, the first load is 3 kB larger.
      rolldownOptions: {
        // Not Vite's own, which holds for workers too: these have no window.
        transform: {
          define: Object.fromEntries(
            Object.entries(TYPES).map(([name, type]) => [`typeof ${name}`, JSON.stringify(type)]),
          ),
        },
        // Constants written out where they are used take 0.1 kB less of the first load.
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 1 },
              // The first file names every other, so fewer of them make it smaller.
              { name: 'shared', minShareCount: 2 },
            ],
          },
          // What tells files apart cannot be compressed either.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  root: 'web',
  cacheDir: '../node_modules/.vite',
  plugins: [
    ...[react(), inlineClasses(), putStylesFirst(), precompress(), limitFirstLoad()],
    ...languages.map((language) => speak(language, environmentOf(language))),
  ],
  resolve: {
    // The router asks for a stand-in for what React has had of its own since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  worker: { plugins: () => [licenseWorker()] },
  // In development the usual names tell where a class comes from.
  ...(command === 'build' && { css: { modules: { generateScopedName: nameClasses() } } }),
  // A table with thousands of names as an export each makes every start of the server slower by a seventh.
  json: { namedExports: false, stringify: true },
  builder: {},
  experimental: {
    // The server puts a path before those in the page, where it has one.
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  environments: {
    // In development there is one app, in English.
    ...(command === 'build' &&
      Object.fromEntries(languages.map((language) => [environmentOf(language), appIn(language)]))),
    ssr: {
      // With its packages built in it starts in half the processor time; native code stays apart.
      resolve: { noExternal: true, external: ['fs-native-extensions'] },
      build: {
        outDir: '../dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          input: 'server/cli.ts',
          // Beside the entry, since `main` looks for the app from where its own code is.
          output: { chunkFileNames: '[name].js' },
        },
      },
    },
  },
  server: { proxy: devProxy(DEV_SERVER) },
  test: TEST_CONFIG,
}));
