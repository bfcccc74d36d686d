import { playwright } from '@vitest/browser-playwright';
import type { TestProjectConfiguration } from 'vitest/config';
import { chromiumLaunch } from '../server/launch/chromium.mjs';
import { plantedViews } from './mutants/planted-views.ts';
import { restMouse } from './rest-mouse.ts';

/** Two cores: the levels one after the other, so that none is slow because of another. */
const groupOrder = { a: 1, server: 2, b: 3, c: 4 };

/**
 * How long one test, what stands before it, and what will be so soon may take, in ms. It only ends what hangs: how fast a machine is,
 * is nothing to be asserted.
 */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

/** Level b, which those who plant faults in views run in their own way. */
export const viewLevel = {
  // Components of ant design behave differently where they believe to be tested.
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [plantedViews()],
  // Found while a test runs, it would reload the page of that test.
  optimizeDeps: { include: ['@statelyai/inspect', 'axe-core'] },
  // A module that cannot be read fails the test that wants it, and lays nothing above the pages of all others.
  server: { hmr: { overlay: false } },
  test: {
    name: 'b',
    root: '.',
    setupFiles: ['tests/known-entities.ts', 'tests/b/known-size.ts'],
    // A page has no environment of its own.
    env: { TEST_FULL: process.env['TEST_FULL'] ?? '' },
    include: ['tests/b/**/*.test.tsx', 'tests/engine/self/dom/**/*.test.tsx'],
    // A page of its own for each file: what antd leaves behind in one would be read in the next.
    isolate: true,
    // One page keeps one core busy.
    maxWorkers: 2,
    ...patience,
    browser: {
      enabled: true,
      headless: true,
      commands: { restMouse },
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({ launchOptions: chromiumLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
    sequence: { groupOrder: groupOrder.b },
  },
} satisfies TestProjectConfiguration;

/** Young objects have room: collecting them in the usual 16 MB takes a tenth of what tests at the server take. */
const execArgv = ['--max-semi-space-size=64'];

const plainFiles = ['tests/{a,engine/self,contract,recorded}/**/*.test.ts', 'tests/architecture.test.ts'];

/**
 * Files of level a with a process of their own: they fill the memory with explored charts, stand in for the browser, or lean on hooks
 * that a module registers when it is imported, which happens once in a process.
 */
const alone = [
  'tests/a/{charts,mutants}/*.test.ts',
  'tests/a/composition*.test.ts',
  'tests/engine/self/{pipeline*,round-trip,view-mutants}.test.ts',
  'tests/a/client/{batch-call,early,http*,idle,live,lock-wiring,name-filtered,session-*,shared-list,storage,viewing,workplace-clock}.test.ts',
];

/** The levels of the suite (design.md §4), each also alone: npm run test:a, test:server, test:b, test:c. */
export const projects: TestProjectConfiguration[] = [
  {
    test: {
      name: 'a',
      root: '.',
      setupFiles: ['tests/known-entities.ts'],
      include: plainFiles,
      exclude: [...alone, 'tests/engine/self/chromium/**'],
      execArgv,
      // Their modules are pure: what one file imported the next need not import again.
      isolate: false,
      maxWorkers: 2,
      ...patience,
      sequence: { groupOrder: groupOrder.a },
    },
  },
  {
    test: {
      name: 'a-alone',
      root: '.',
      setupFiles: ['tests/known-entities.ts'],
      include: alone,
      execArgv,
      // On a machine of two cores vitest would take one of them.
      maxWorkers: 2,
      ...patience,
      sequence: { groupOrder: groupOrder.a },
    },
  },
  {
    test: {
      name: 'server',
      root: '.',
      include: ['tests/server/**/*.test.ts'],
      isolate: false,
      globalSetup: ['tests/server/shared-postgres.ts'],
      execArgv,
      ...patience,
      // Files wait for limits of time and for the database: with a third one neither core is idle.
      maxWorkers: 3,
      sequence: { groupOrder: groupOrder.server },
    },
  },
  viewLevel,
  {
    test: {
      name: 'c',
      root: '.',
      setupFiles: ['tests/known-entities.ts', 'tests/c/started.ts'],
      include: ['tests/c/**/*.test.ts', 'tests/engine/self/chromium/**/*.test.ts'],
      globalSetup: ['tests/c/built-pages.ts'],
      execArgv,
      // One server and one browser for all files of a worker. Either waits for the other half of the time: two keep two cores busy.
      isolate: false,
      maxWorkers: 2,
      ...patience,
      sequence: { groupOrder: groupOrder.c },
    },
  },
];
