/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, minifySync, type Plugin } from 'vite';
import { chartCoverage } from './src/build/chart-coverage.ts';
import { chineseNames } from './src/build/chinese-names.ts';
import { earlyStart } from './src/build/early-start.ts';
import { leaveBridgeOut } from './src/build/leave-bridge-out.ts';
import { leaveWordsOut } from './src/build/leave-words-out.ts';
import { leaveOut } from './src/build/leave-out.ts';
import { roomChunk } from './src/build/room-chunk.ts';
import { version } from './src/build/version.ts';
import { reloadPage } from './src/build/reload-page.ts';

const encodings = {
  '.br': (text: Buffer) =>
    promisify(zlib.brotliCompress)(text, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  '.gz': (text: Buffer) => promisify(zlib.gzip)(text, { level: 9 }),
};

/**
 * Ours, but for what a room brings and for what only forms, dialogs and charts need: a chunk takes with it whatever its modules import, and the
 * first table waits for this one.
 */
const sharedModule =
  /\/(contract|machines|src)\/(?!.*(?:(?:\.entity|\.lifecycle|\/module|fault)\.ts|\/(?:charts|editors)\/|record-values|html-nodes|tree-steps|form-keys|entity\/rest|json-(?:place|value)|link-target|(?:Editing|Inquiry)Dialog|entity\/(?:copy|areas)|files\/upload|stock\/s|links\/links|clean-text|picture-rule|wire\/starting|return-focus|refused-fields))/;

/** Writes NAME.br and NAME.gz beside every text file above 1 KB, so that the server never compresses one itself. */
const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build: { outDir: folder } }) {
      outDir = path.resolve(root, folder);
    },
    async closeBundle(error) {
      if (error) return;
      const files = await readdir(outDir, { recursive: true });
      const texts = files.filter(
        (file) => /\.(?:js|css|html|svg|json|txt|ico)$/.test(file) && !file.startsWith('.vite'),
      );
      await Promise.all(
        texts.map(async (file) => {
          const text = await readFile(path.join(outDir, file));
          if (text.length <= 1024) return;
          await Promise.all(
            Object.entries(encodings).map(async ([ending, encode]) =>
              writeFile(path.join(outDir, file + ending), await encode(text)),
            ),
          );
        }),
      );
    },
  };
};

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The hits that the tests counted; none where they never ran. */
const coverageFiles = async () => {
  const folder = path.join(import.meta.dirname, 'coverage/charts');
  const names = await readdir(folder).catch(() => []);
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const);
  return Promise.all(texts);
};

/**
 * Builds /inspector.html beside the application, in a build of its own: in one build the two would share chunks, and operators
 * would wait for parts of React and XState that only the inspector uses.
 */
const inspectorPage = (config: InlineConfig): Plugin => {
  let outDir = '';
  return {
    name: 'inspector-page',
    apply: 'build',
    configResolved({ root, build: { outDir: folder } }) {
      outDir = path.resolve(root, folder);
    },
    // The application's files are there; those of both are compressed when all is done.
    async writeBundle() {
      const input = path.join(import.meta.dirname, 'src/inspector.html');
      await build({
        ...config,
        configFile: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: '.vite/inspector.json',
          rolldownOptions: { input },
        },
      });
    },
  };
};

/** React has by itself since 18 what a stand-in for older ones was asked for. */
const ofReact = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
];

export default defineConfig(async ({ command }) => {
  // Whoever develops can inspect; built pages only when that was wanted.
  const canInspect = command === 'serve' || process.env['INSPECTOR'] === '1';
  const coverage = chartCoverage(canInspect ? coverageFiles : async () => []);
  return {
    root: 'src',
    resolve: { alias: command === 'build' ? ofReact : [] },
    build: {
      outDir: '../dist/client',
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        // Names of files stand in other files, where their hashes are what does not compress: 42 bits beside the name are enough, and no sign between.
        output: {
          entryFileNames: 'assets/[name][hash:7].js',
          chunkFileNames: 'assets/[name][hash:7].js',
          assetFileNames: 'assets/[name][hash:7][extname]',
          // Small parts of the component library that nearly every page uses: in one file they compress far better than in twenty.
          codeSplitting: {
            groups: [
              // What every page begins with, in one file.
              { name: 'start', tags: ['$initial' as const], priority: 3 },
              { name: roomChunk },
              // Modules of ours that nearly every page uses: alone each costs a request.
              { name: 'shared', test: sharedModule, minShareCount: 7, maxModuleSize: 6000, priority: 1 },
              {
                name: 'components',
                test: /node_modules\/(@rc-component|antd|@ant-design)\/(?!.*\bswitch\/)/,
                minShareCount: 24,
                maxModuleSize: 6000,
                priority: 2,
              },
            ],
          },
        },
      },
    },
    plugins: [
      react(),
      reloadPage(),
      earlyStart(minifySync),
      leaveBridgeOut(canInspect),
      leaveWordsOut(canInspect),
      leaveOut(),
      chineseNames(),
      version(digest),
      precompress(),
      ...(command === 'serve' ? [coverage] : [inspectorPage({ root: 'src', plugins: [react(), coverage] })]),
    ],
    // The product is built without the packages that only tests need.
    ...(process.env['VITEST'] ? { test: { root: '.', projects: (await import('./tests/projects.ts')).projects } } : {}),
  };
});
