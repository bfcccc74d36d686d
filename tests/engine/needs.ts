import type { Edge, Graph } from './explore.ts';
import type { Goal } from './model.ts';
import { pairsOf } from './pairs.ts';

export type Payloads = 'each' | 'once';

/** The payload case that a step takes, through which transitions: what tours take once. */
export function caseKey({ model, nodes }: Graph, edge: Edge, payloads: Payloads): string {
  if (payloads === 'once') return `case ${edge.label}`;
  const from = model.aspect && nodes.get(edge.from);
  const step = `case ${edge.label} by ${edge.taken.join(', ')}`;
  return from ? `${step} in ${model.aspect?.(from)}` : step;
}

const refusalKey = (id: string) => `refused ${id}`;

/** What is still to gain. Names are kept as numbers: a search asks a great many edges what they gain. */
export class Needs {
  readonly #numbers = new Map<string, number>();
  readonly #own: readonly (readonly number[])[];
  readonly #ends: readonly { readonly first: number; readonly last: number }[];
  readonly #chartSize: number;
  readonly #left: Uint8Array;
  /** Of pairs, at `last * chartSize + first`; all 0 where pairs are no goal. */
  readonly #leftPairs: Uint8Array;
  #count = 0;

  /**
   * Besides their goal tours take each payload case once through each transition that it can take, or once at all, and stand once
   * where each guard refuses: what is refused there is tried there.
   */
  constructor(graph: Graph, goal: Goal, payloads: Payloads) {
    for (const { taken } of graph.edges) for (const id of taken) this.#number(id);
    this.#chartSize = this.#numbers.size;
    this.#ends = graph.edges.map(({ taken }) => ({
      first: this.#numbers.get(taken[0] ?? '') ?? -1,
      last: this.#numbers.get(taken.at(-1) ?? '') ?? -1,
    }));
    this.#own = graph.edges.map((edge) =>
      [
        ...(goal === 'edges' ? [`edge ${edge.id}`] : edge.taken),
        caseKey(graph, edge, payloads),
        ...(graph.refusals.get(edge.to) ?? []).map(refusalKey),
      ].map((name) => this.#number(name)),
    );
    this.#left = new Uint8Array(this.#numbers.size);
    this.#leftPairs = new Uint8Array(this.#chartSize ** 2);
    for (const need of new Set(this.#own.flat())) this.#left[need] = 1;
    this.#count = this.#left.reduce((sum, one) => sum + one, 0);
    if (goal !== 'pairs') return;
    for (const pair of pairsOf(graph)) {
      const [last = '', first = ''] = pair.split(' > ');
      this.#leftPairs[(this.#numbers.get(last) ?? 0) * this.#chartSize + (this.#numbers.get(first) ?? 0)] = 1;
    }
    this.#count += this.#leftPairs.reduce((sum, one) => sum + one, 0);
  }

  get size(): number {
    return this.#count;
  }

  /** The transition that a step ends with, as a number: what else of the step before it is of no account to a gain. */
  lastOf(edge: Edge): number {
    return this.#ends[edge.id]?.last ?? -1;
  }

  /** Whether the step gains something, given the step before it. */
  wants(previous: Edge | undefined, edge: Edge): boolean {
    for (const gain of this.#own[edge.id] ?? []) if (this.#left[gain] === 1) return true;
    return this.#leftPairs[this.#pair(previous, edge)] === 1;
  }

  took(previous: Edge | undefined, edge: Edge): void {
    for (const gain of this.#own[edge.id] ?? []) {
      this.#count -= this.#left[gain] ?? 0;
      this.#left[gain] = 0;
    }
    const pair = this.#pair(previous, edge);
    if (pair < 0) return;
    this.#count -= this.#leftPairs[pair] ?? 0;
    this.#leftPairs[pair] = 0;
  }

  #pair(previous: Edge | undefined, edge: Edge): number {
    const last = previous ? this.lastOf(previous) : -1;
    const first = this.#ends[edge.id]?.first ?? -1;
    return last < 0 || first < 0 ? -1 : last * this.#chartSize + first;
  }

  #number(name: string): number {
    const known = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, known);
    return known;
  }
}
