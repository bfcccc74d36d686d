import { aligned } from './columns.ts';
import type { Graph } from './explore.ts';
import { measureOf } from './measures.ts';
import { pairKey, pairsOf } from './pairs.ts';

export type Level = 'a' | 'b' | 'c';

const percent = (hit: number, total: number) => (total === 0 ? '100 %' : `${Math.floor((100 * hit) / total)} %`);

/** What was really taken of a chart at one level. */
export class Coverage {
  readonly graph: Graph;
  readonly level: Level;
  readonly #transitions = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  #previous: readonly string[] = [];
  #paths = 0;
  #steps = 0;
  /** Ms spent until paths stood at their start, and on all of their steps; the moment up to which time was counted. */
  readonly #spent = { opening: 0, walking: 0 };
  #part: 'opening' | 'walking' = 'opening';
  #since = 0;

  constructor(graph: Graph, level: Level) {
    this.graph = graph;
    this.level = level;
  }

  /** A path begins: what comes next follows nothing. The start itself is no step. */
  startPath(): void {
    this.#previous = [];
    this.#paths += 1;
    this.#steps -= 1;
    this.#part = 'opening';
    this.#since = performance.now();
  }

  /** The screen has followed, to the start of a path or to what a step led to: so long did it take. */
  followed(): void {
    const now = performance.now();
    this.#spent[this.#part] += now - this.#since;
    this.#part = 'walking';
    this.#since = now;
  }

  /** A step was made that took these chart transitions. */
  took(transitions: readonly string[]): void {
    this.#steps += 1;
    for (const id of transitions) this.#transitions.set(id, (this.#transitions.get(id) ?? 0) + 1);
    const pair = pairKey(this.#previous, transitions);
    if (pair) this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
    this.#previous = transitions;
  }

  /** Times each transition of the chart was taken; 0 for those never taken. */
  hits(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.graph.transitions.map((id) => [id, this.#transitions.get(id) ?? 0]));
  }

  report() {
    const { graph } = this;
    const transitions = measureOf(graph.transitions, new Set(this.#transitions.keys()));
    const pairs = measureOf([...pairsOf(graph)], new Set(this.#pairs.keys()));
    return { states: graph.states.length, transitions, pairs, paths: this.#paths, steps: this.#steps };
  }

  /** One row of the table that `printCoverage` prints. */
  row(): Readonly<Record<string, string | number>> {
    const { states, transitions, pairs, paths, steps } = this.report();
    const { opening, walking } = this.#spent;
    return {
      chart: this.graph.model.id,
      level: this.level,
      states,
      transitions: `${transitions.hit}/${transitions.total} ${percent(transitions.hit, transitions.total)}`,
      pairs: `${pairs.hit}/${pairs.total} ${percent(pairs.hit, pairs.total)}`,
      paths,
      steps,
      // All in, and what of it is no step: until a path stands at its start.
      ...(opening > 0 && {
        'ms/step': Math.round((opening + walking) / steps),
        'ms to open a path': Math.round(opening / paths),
      }),
    };
  }
}

/** A table, one line per chart and level. */
export function coverageTable(coverages: readonly Coverage[]): string {
  const rows = coverages.map((coverage) => coverage.row());
  const columns = Object.keys(rows[0] ?? {});
  return aligned([columns, ...rows.map((row) => columns.map((column) => String(row[column])))]).join('\n');
}

/** Prints the table. */
export const printCoverage = (coverages: readonly Coverage[]): void => console.log(`\n${coverageTable(coverages)}\n`);

/** Content of `coverage/charts/<id>.<level>.json`: transition id → times taken. */
export const coverageJson = (coverage: Coverage): string => `${JSON.stringify(coverage.hits(), null, 2)}\n`;

export const coverageFile = ({ graph, level }: Coverage): string => `coverage/charts/${graph.model.id}.${level}.json`;
