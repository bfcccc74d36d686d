import { createVitest } from 'vitest/node';
import { viewLevel } from '../projects.ts';
import { sweepingTests } from './planted-views.ts';
import type { Told } from './sweep-page.ts';
import type { Outcome } from './try-mutants.ts';

/** A page that says nothing for so long, in ms, hangs in the fault that it tries. */
const silence = 180_000;

/** Apart from the suite's own, which may run at the same time. */
const cacheDir = 'node_modules/.cache/view-mutants';

export interface Swept {
  /** Outcomes by id; the last one of a fault that several test files tried. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Time of each fault in ms, over all test files. */
  readonly times: ReadonlyMap<string, number>;
}

/** What is known while pages come and go. */
class Progress {
  readonly outcomes = new Map<string, Outcome>();
  readonly times = new Map<string, number>();
  readonly rehearsed = new Set<string>();
  readonly #tried = new Map<string, Set<string>>();
  readonly #said: (line: string) => void;
  #begun: { readonly id: string; readonly at: number } | undefined;
  last = Date.now();

  constructor(said: (line: string) => void) {
    this.#said = said;
  }

  /** Faults among `ids` that nobody noticed so far and that the test file has not tried. */
  open(test: string, ids: readonly string[]): readonly string[] {
    const tried = this.#tried.get(test);
    return ids.filter((id) => this.outcomes.get(id)?.by === undefined && tried?.has(id) !== true);
  }

  tell(told: Told): void {
    this.last = Date.now();
    const tried = this.#tried.get(told.test) ?? new Set();
    this.#tried.set(told.test, tried);
    switch (told.type) {
      case 'rehearsed':
        this.rehearsed.add(told.test);
        return this.#said(`${told.test}: ${told.tests} tests in ${told.milliseconds} ms`);
      case 'begun':
        this.#begun = { id: told.id, at: this.last };
        return undefined;
      case 'ended':
        tried.add(told.id);
        return this.#end(told.id, told.outcome);
      case 'spoiled':
        for (const id of told.ids) this.outcomes.delete(id);
        for (const id of told.ids) tried.delete(id);
        return this.#said(`${told.test}: a fresh page, as a test fails without a fault: ${told.said}`);
    }
  }

  /** The fault that the page hangs in counts as noticed. */
  hang(): void {
    if (!this.#begun) throw new Error('a page hangs without a fault');
    this.#said(`a page hangs: ${this.#begun.id}`);
    this.#end(this.#begun.id, { by: 'no test: the page hangs', reached: true });
  }

  #end(id: string, outcome: Outcome): void {
    const before = this.outcomes.get(id);
    this.outcomes.set(id, outcome.by === undefined && before?.reached === true ? before : outcome);
    const spent = Date.now() - (this.#begun?.at ?? Date.now());
    this.times.set(id, (this.times.get(id) ?? 0) + spent);
    this.#begun = undefined;
    if (this.times.size % 50 === 0) this.#said(`${this.times.size} tried`);
  }
}

/** A level b whose test files try faults. Its reporters say nothing: pages tell what there is to tell. */
async function levelWithFaults(progress: Progress, idsFor: (test: string) => readonly string[]) {
  const commands = {
    mutantsFor: (_: unknown, test: string) => progress.open(test, idsFor(test)),
    tell: (_: unknown, told: Told) => progress.tell(told),
  };
  const browser = { ...viewLevel.test.browser, commands };
  const plugins = [...viewLevel.plugins, sweepingTests()];
  const project = { ...viewLevel, cacheDir, plugins, test: { ...viewLevel.test, browser } };
  const options = {
    config: false as const,
    watch: false,
    reporters: [{ onInit() {} }],
    silent: true,
    fileParallelism: false,
    dangerouslyIgnoreUnhandledErrors: true,
    projects: [project],
  };
  return createVitest(options);
}

/** Runs the page of one test file to its end, or until it hangs. */
async function runPage(
  test: string,
  progress: Progress,
  idsFor: (test: string) => readonly string[],
  isFirst = true,
): Promise<void> {
  const vitest = await levelWithFaults(progress, idsFor);
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    progress.last = Date.now();
    const hung = new Promise<'hung'>((resolve) => {
      timer = setInterval(() => {
        if (Date.now() - progress.last > silence) resolve('hung');
      }, 1000);
    });
    const ended = await Promise.race([vitest.start([`tests/b/${test}.test.tsx`]), hung]);
    if (ended === 'hung') return progress.hang();
    const [module] = ended.testModules;
    const errors = [
      ...(module?.errors() ?? []),
      ...[...(module?.children.allTests() ?? [])].flatMap((one) => one.result().errors ?? []),
    ];
    // Packages that are met for the first time are bundled, and the page starts again.
    if (errors[0] && isFirst && !progress.rehearsed.has(test)) return await runPage(test, progress, idsFor, false);
    if (errors[0]) throw new Error(`${test} fails without a fault: ${errors[0].message}`);
    if (!module) throw new Error(`there is no tests/b/${test}.test.tsx`);
  } finally {
    clearInterval(timer);
    await vitest.close();
  }
  return undefined;
}

/** Lets the test files try the faults that are still unnoticed, one file after the other, each in pages of its own. */
export async function sweepViews(
  tests: readonly string[],
  idsFor: (test: string) => readonly string[],
  said: (line: string) => void,
): Promise<Swept> {
  const progress = new Progress(said);
  for (const test of tests)
    for (let pages = 0; pages < 10 && progress.open(test, idsFor(test)).length > 0; pages++)
      await runPage(test, progress, idsFor);
  return progress;
}
