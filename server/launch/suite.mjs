import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './node24.mjs';
import { shown } from './processes.mjs';
import { tellTimes } from './suite-times.mjs';

/** @typedef {'a' | 'server' | 'b' | 'c'} Level */

/** @type {readonly Level[]} The levels of the suite. */
export const levels = ['a', 'server', 'b', 'c'];

/** @type {Readonly<Record<Level, readonly string[]>>} The projects of tests/projects.ts that a level is made of. */
const projectsOf = { a: ['a', 'a-alone'], server: ['server'], b: ['b'], c: ['c'] };

/** @type {Readonly<Record<Level, RegExp>>} Where a level's files are. */
const places = {
  a: /^tests\/(a|engine|contract)\/|^tests\/architecture/,
  server: /^tests\/server\//,
  b: /^tests\/b\//,
  c: /^tests\/c\//,
};

/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} Report */

/**
 * Runs the tests of some levels in the foreground, and tells at the end what they took.
 * @param {string} node
 * @param {readonly Level[]} wanted
 * @param {readonly string[]} asked passed on to vitest, but for `--times`, which has the times written into docs/suite-times.md
 * @param {number} [checks] ms that the checks before took
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSuite(node, wanted, asked, checks = 0) {
  const args = asked.filter((arg) => arg !== '--times');
  const folder = mkdtempSync(path.join(quickPlace(), 'flan-tests-'));
  // The user that PostgreSQL runs as must get through to its files.
  chmodSync(folder, 0o711);
  const file = path.join(folder, 'report.json');
  const projects = wanted.flatMap((level) => projectsOf[level]).map((project) => `--project=${project}`);
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/pipeline/times-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const written = { times: path.join(folder, 'times.json'), starts: path.join(folder, 'starts.txt') };
  // What tests write lies in it too, and goes with it.
  Object.assign(process.env, { TEST_TIMES: written.times, TEST_STARTS: written.starts, TMPDIR: folder });
  const code = await shown(node, [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects,
    ...reporters,
    ...args,
  ]);
  const report = readReport(file);
  tellTimes({ ...written, keep: asked.includes('--times'), checks });
  rmSync(folder, { recursive: true, force: true });
  // Someone who asks for single files does not expect all levels.
  const silent = args.length > 0 ? [] : wanted.filter((level) => !ranAny(report, level));
  for (const level of silent) console.error(`Level ${level} ran no test.`);
  const failed = report.numFailedTests + filesThatBroke(report) + silent.length;
  const passed = report.numPassedTests;
  // An unhandled error fails the run without failing a test; a run without tests is a failure as well.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

/** Where a copy of a database takes a tenth of the time: in the memory, where the machine has that much to spare. */
function quickPlace() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 8 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * @param {string} file
 * @returns {Report}
 */
function readReport(file) {
  try {
    /** @type {Report} */
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}

/**
 * @param {Report} report
 * @param {Level} level
 */
function ranAny({ testResults }, level) {
  return testResults.some(
    ({ name, assertionResults }) =>
      places[level].test(path.relative(root, name).replaceAll('\\', '/')) && assertionResults.length > 0,
  );
}

/**
 * Files that failed without a failed test (an import, a hook) count as one failure each.
 * @param {Report} report
 */
function filesThatBroke({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
}
