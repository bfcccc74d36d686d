import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './node24.mjs';

/** @typedef {{ project: string, file: string, from: number, to: number, took: number, tests: number, skipped: string[] }} FileTimes as tests/pipeline/times-reporter.ts writes them */

const committed = path.join(root, 'docs/suite-times.md');
const slowest = 15;

/**
 * Prints what a run took and started, and which tests could not run; with `keep` it is also written into docs/suite-times.md.
 * @param {{ times: string, starts: string, keep: boolean, checks: number }} run the files that the run wrote; `checks`: ms that the checks took
 */
export function tellTimes({ times, starts, keep, checks }) {
  /** @type {FileTimes[]} */
  const files = existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : [];
  if (files.length === 0) return;
  const levels = levelsOf(files);
  const lines = [
    '| level | minutes | files | tests | skipped |',
    '|---|---|---|---|---|',
    ...(checks > 0 ? [`| checks | ${minutes(checks)} | | | |`] : []),
    ...levels.map(
      ({ level, ms, own }) =>
        `| ${level} | ${minutes(ms)} | ${own.length} | ${sum(own, ({ tests }) => tests)} | ${sum(own, ({ skipped }) => skipped.length)} |`,
    ),
    '',
    `Slowest files: imports, set-up and tests, in seconds.`,
    '',
    '| level | file | seconds | tests |',
    '|---|---|---|---|',
    ...files
      .toSorted((a, b) => b.took - a.took)
      .slice(0, slowest)
      .map(
        ({ project, file, took, tests }) =>
          `| ${levelOf(project)} | ${file} | ${(took / 1000).toFixed(1)} | ${tests} |`,
      ),
    '',
    `Levels one after the other: ${levels.map(({ level }) => level).join(', ')}. Started: ${startedText(starts)}.`,
  ];
  console.log(`\n${lines.join('\n')}\n`);
  for (const { file, skipped } of files) for (const one of skipped) console.log(`skipped: ${file} > ${one}`);
  if (keep)
    writeFileSync(committed, `# What the suite takes\n\nWritten by \`npm test -- --times\`.\n\n${lines.join('\n')}\n`);
}

/** @param {string} project */
const levelOf = (project) => project.replace(/[- ].*/, '');

/** @param {readonly FileTimes[]} files */
function levelsOf(files) {
  const names = [...new Set(files.map(({ project }) => levelOf(project)))];
  const levels = names.map((level) => {
    const own = files.filter(({ project }) => levelOf(project) === level);
    const from = Math.min(...own.map((file) => file.from));
    return { level, own, from, ms: Math.max(...own.map((file) => file.to)) - from };
  });
  return levels.toSorted((a, b) => a.from - b.from);
}

/** @param {number} ms */
const minutes = (ms) => (ms / 60_000).toFixed(1);

/**
 * @param {readonly FileTimes[]} files
 * @param {(file: FileTimes) => number} count
 */
const sum = (files, count) => files.reduce((total, file) => total + count(file), 0);

/** @param {string} starts */
function startedText(starts) {
  const lines = existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').filter(Boolean) : [];
  const counts = [...new Set(lines)].map((what) => `${lines.filter((line) => line === what).length} × ${what}`);
  return counts.toSorted().join(', ') || 'nothing';
}
