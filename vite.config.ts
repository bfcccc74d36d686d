/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { earlyStart } from './src/build/early-start.ts';
import { leaveOut } from './src/build/leave-out.ts';

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

/** Writes NAME.br and NAME.gz beside every text file above 1 KB, so that the server never compresses one itself. */
const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir);
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

export default defineConfig(async () => ({
  root: 'src',
  build: { outDir: '../dist/client', emptyOutDir: true, manifest: true },
  plugins: [react(), earlyStart(minifySync), leaveOut(), precompress()],
  // The product is built without the packages that only tests need.
  ...(process.env['VITEST'] ? { test: { root: '.', projects: (await import('./tests/projects.ts')).projects } } : {}),
}));
