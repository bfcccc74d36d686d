import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refuse, root } from './node24.mjs';
import { captured } from './processes.mjs';
import { step } from './step.mjs';

/** Everything that the pages are made of. */
const sources = ['src', 'contract', 'machines', 'vite.config.ts', 'package-lock.json'];
/** INSPECTOR=1: the inspector can look into the pages, and shows what the tests covered. */
const canInspect = process.env['INSPECTOR'] === '1';

// By its native loader, Vite reads of its configuration only what the build needs: bundling it would take in the
// tests' part as well, whose packages a product installation lacks.
const viteBuild = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', '--configLoader=native'];
const fullDisk = '磁盘空间不足：构建页面约需 20 MB，请清理后重试。';

const buildId = path.join(root, 'dist', 'build-id');
const entry = path.join(root, 'dist', 'client', 'index.html');

/**
 * Builds the pages into dist/client, when their sources are not those of the last build.
 * @param {string} node
 */
export async function buildClient(node) {
  const wanted = fingerprint();
  if (existsSync(entry) && existsSync(buildId) && readFileSync(buildId, 'utf8') === wanted) return;
  const done = step('正在构建页面');
  // A build that is interrupted leaves neither the old pages nor the new ones.
  rmSync(buildId, { force: true });
  // Whoever asks for the pages, a test runner for one, asks for those that are delivered.
  const { code, output } = await captured(node, viteBuild, { NODE_ENV: 'production', VITEST: '' });
  if (code !== 0) refuse(`\n${/\bENOSPC\b/.test(output) ? fullDisk : `${output.trim()}\n页面构建失败。`}`);
  mkdirSync(path.dirname(buildId), { recursive: true });
  writeFileSync(buildId, wanted);
  done();
}

/** A hash over names and contents: a checkout of older files has new dates, and the other way round. */
function fingerprint() {
  const hash = createHash('sha256').update(`INSPECTOR=${canInspect ? 1 : 0}\0`);
  for (const file of [...sources, ...(canInspect ? ['coverage/charts'] : [])].flatMap(filesIn))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} name a file or a folder under the root
 * @returns {string[]} its files under the root, in a fixed order
 */
function filesIn(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [name];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(root, path.join(item.parentPath, item.name)))
    .toSorted();
}
