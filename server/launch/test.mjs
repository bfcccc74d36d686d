// npm test [LEVEL] [-- vitest's own arguments]: the checks and the whole suite, or one level of the suite alone.
// The last line is `N passed, N failed`; each check counts as one.
import { checks, runChecks } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { levels, runSuite } from './suite.mjs';

// What is true when the way to the end is cut short: nothing could be tested.
let passed = 0;
let failed = 1;
process.on('exit', () => console.log(`${passed} passed, ${failed} failed`));

// `full` is the whole matrix of states, events, roles and mutants.
const [full, ...rest] = process.argv.slice(2);
const args = full === 'full' ? rest : process.argv.slice(2);
if (full === 'full') process.env['TEST_FULL'] = '1';
const alone = levels.filter((level) => level === args[0]);
const wanted = alone.length > 0 ? alone : levels;

// Level c opens the built pages; everything else goes to the sources.
const node = await prepare({ dev: true, client: wanted.includes('c') });
if (wanted.includes('b') || wanted.includes('c')) await ensureChromium();

// Boundaries, and what is written from the charts, are tests of level a too.
const asked = new Set(['boundaries', 'charts']);
const before = alone.length > 0 ? [] : checks.filter(({ name }) => !asked.has(name));
const began = Date.now();
const checked = await runChecks(node, before);
const tested = await runSuite(node, wanted, args.slice(alone.length), before.length > 0 ? Date.now() - began : 0);

passed = checked.passed + tested.passed;
failed = checked.failed + tested.failed;
process.exitCode = failed > 0 ? 1 : 0;
