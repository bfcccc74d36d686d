import { cpus } from 'node:os';
import path from 'node:path';
import { root } from './node24.mjs';
import { captured } from './processes.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[][]} commands programs under node_modules with their arguments, or TypeScript files of our own
 * @property {RegExp} [seen] finds in the output how many things were looked at: a check that saw nothing has failed
 */

/** @type {readonly Check[]} The slow ones first. */
export const checks = [
  {
    name: 'boundaries',
    commands: [['vitest/vitest.mjs', 'run', '--project=a', 'tests/architecture.test.ts']],
    seen: /Tests .*?(\d+) passed/,
  },
  {
    name: 'lint',
    commands: [['oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives']],
    seen: /on (\d+) files? with/,
  },
  {
    name: 'types',
    // Fails by itself when it finds no file.
    commands: [['typescript/bin/tsc'], ['typescript/bin/tsc', '--project', 'server/launch']],
  },
  { name: 'dead code', commands: [['knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']] },
  {
    name: 'charts',
    commands: [['tests/pipeline/charts.ts', '--check']],
    seen: /(\d+) files? of charts/,
  },
  { name: 'sizes', commands: [['tests/size-budget.ts']], seen: /(\d+) files?/ },
  { name: 'format', commands: [['oxfmt/bin/oxfmt', '--check', '.']], seen: /on (\d+) files?/ },
];

/**
 * Runs checks, as many at a time as there are cores, and shows what the failed ones say.
 * @param {string} node
 * @param {readonly Check[]} wanted
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(node, wanted) {
  const waiting = [...wanted];
  let passed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (await passes(node, check)) passed += 1;
    }
  };
  await Promise.all(cpus().map(worker));
  return { passed, failed: wanted.length - passed };
}

/**
 * @param {string} node
 * @param {Check} check
 */
async function passes(node, { name, commands, seen }) {
  for (const [program = '', ...args] of commands) {
    const file = program.startsWith('tests/') ? program : path.join(root, 'node_modules', program);
    const { code, output } = await captured(node, [file, ...args]);
    if (code !== 0) return fails(name, output);
    if (seen && !(Number(seen.exec(output)?.[1]) > 0)) return fails(name, `${output}\nIt looked at nothing.`);
  }
  return true;
}

/**
 * @param {string} name
 * @param {string} output
 */
function fails(name, output) {
  console.log(`── ${name} ──\n${output.trim()}\n`);
  return false;
}
