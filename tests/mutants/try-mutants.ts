import { limitPatience } from '../engine/ui.ts';
import { type KeptTest, takeKept } from './collector.ts';
import type { ViewMutant } from './plant.ts';
import { activate, takeReached } from './switches.ts';

/** A test, how long it takes in ms, and which faults it passes. */
interface Rehearsed extends KeptTest {
  readonly reaches: ReadonlySet<string>;
  readonly time: number;
  kills: number;
}

/** How a fault came out: the test that noticed it and what it said; nothing when none did. */
export interface Outcome {
  readonly by?: string;
  readonly said?: string;
  readonly reached: boolean;
}

/** The tests of a view with faults in it, in a page. */
export interface Rehearsal {
  readonly tests: readonly Rehearsed[];
  /** Throws when a test fails though no fault is awake: something that was left behind spoils the page. */
  readonly control: () => Promise<void>;
  readonly attempt: (id: string) => Promise<Outcome>;
}

/** While a fault is awake: how long a screen may take to follow, in ms, and how often it is looked at at least. */
const hurry = { time: 120, looks: 4 };

/** Paths resemble each other: what so many did not notice, the others hardly do. Tests with a name of their own are all tried. */
const mostPaths = 6;
const isPath = ({ name }: KeptTest) => /^path \d+$/.test(name);

const standing = new Set<Element>();
let uncaught: unknown[] = [];

/** Errors that nobody catches are what a fault does, and no failure of the run: vitest need not hear of them. */
function keepErrors(event: ErrorEvent | PromiseRejectionEvent): void {
  uncaught.push('reason' in event ? event.reason : event.error);
  event.stopImmediatePropagation();
  event.preventDefault();
}

async function runOnce({ run }: KeptTest, after: readonly (() => unknown)[], limit: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done in ${Math.round(limit)} ms`)), limit);
  });
  const errors: unknown[] = [];
  const tried = async (act: () => unknown) => {
    try {
      await Promise.race([act(), late]);
    } catch (error) {
      errors.push(error);
    }
  };
  await tried(run);
  for (const act of after) await tried(act);
  clearTimeout(timer);
  late.catch(() => {});
  tidy();
  errors.push(...uncaught);
  uncaught = [];
  if (errors.length > 0) throw errors[0];
}

/** Takes away what a view that fell over left in the document. */
function tidy(): void {
  for (const element of Array.from(document.body.children)) if (!standing.has(element)) element.remove();
  document.body.removeAttribute('style');
  document.body.removeAttribute('class');
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').filter(Boolean).slice(0, 2).join(' ');

/** What it noticed for the time it takes: the sooner a fault is noticed, the better. */
const worth = ({ kills, time }: Rehearsed): number => (kills + 1) / (time + 50);

/** Loads the tests of a file with faults in its views, and runs each once as it is. */
export async function rehearse(files: readonly string[], wants?: (test: KeptTest) => boolean): Promise<Rehearsal> {
  for (const kind of ['error', 'unhandledrejection'] as const)
    addEventListener(kind, keepErrors as EventListener, { capture: true });
  for (const element of document.body.children) standing.add(element);
  // A form that is sent would take the page along.
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) uncaught.push(new Error('the browser sent a form'));
    event.preventDefault();
  });
  // What React and antd complain about is for the tests to judge.
  for (const level of ['error', 'warn'] as const) console[level] = () => {};
  const tests: Rehearsed[] = [];
  const ending: (() => unknown)[] = [];
  for (const file of files) {
    await import(/* @vite-ignore */ `/${file}?planted`);
    const { tests: own, after } = takeKept();
    ending.push(...after);
    for (const test of wants ? own.filter(wants) : own) {
      takeReached();
      const start = performance.now();
      await runOnce(test, ending, 60_000);
      tests.push({ ...test, reaches: takeReached(), time: performance.now() - start, kills: 0 });
    }
  }
  const inOrder = (id: string) => {
    const reaching = tests.filter(({ reaches }) => reaches.has(id)).toSorted((one, other) => worth(other) - worth(one));
    const paths = new Set(reaching.filter(isPath).slice(0, mostPaths));
    return reaching.filter((one) => !isPath(one) || paths.has(one));
  };
  return {
    tests,
    control: async () => {
      const [quickest] = tests
        .filter(({ reaches }) => reaches.size > 0)
        .toSorted((one, other) => one.time - other.time);
      if (quickest) await runOnce(quickest, ending, 60_000);
    },
    attempt: async (id) => {
      const tried = inOrder(id);
      for (const test of tried) {
        limitPatience(hurry);
        activate(id);
        try {
          await runOnce(test, ending, test.time * 5 + 5000);
        } catch (error) {
          test.kills += 1;
          return { by: test.name, said: messageOf(error), reached: true };
        } finally {
          activate('');
          limitPatience(undefined);
        }
      }
      return { reached: tried.length > 0 };
    },
  };
}

/** Where a name falls in the lottery (FNV-1a). */
function lotOf(name: string): number {
  let lot = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at++) lot = Math.imul(lot ^ name.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return lot;
}

/** Some of the faults, at most `count`. What else there is to draw from moves no lot: a change of a view changes its own faults. */
export const drawnFrom = (mutants: readonly ViewMutant[], count: number): readonly ViewMutant[] =>
  mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant.file + mutant.name) }))
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ mutant }) => mutant);
