import type { Values } from '../../../contract/entity/field.ts';
import { maxSyncTries } from '../../../contract/orders/orders.ts';
import type { FactWords } from '../../../machines/entity/lifecycle/facts.ts';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';

/** A guard of a chart that asks for facts itself; what is put together of others asks through them. */
type Guard = (asked: { readonly context: Values }) => boolean;

const guardsOf = ({ machine }: Lifecycle): readonly (readonly [string, Guard])[] =>
  Object.entries(
    machine.implementations.guards as Readonly<Record<string, Guard & { readonly check?: unknown }>>,
  ).filter(([, guard]) => guard.check === undefined);

const wordsOf = ({ machine }: Lifecycle) =>
  (machine.root.meta as { readonly facts?: Readonly<Record<string, FactWords>> } | undefined)?.facts ?? {};

const blockersPrefix = 'blockers.';

/** Values that a guard compares with: what is neither counted nor simply so or not. */
const compared: Readonly<Record<string, readonly unknown[]>> = {
  channel: ['self', 'duiba'],
  goods_type: ['physical', 'virtual'],
  delivery_type: ['express', 'pickup'],
  express_company: [null, 'SF'],
  express_no: [null, 'SF1'],
  channel_order_no: [null, 'D1'],
  sync_tries: [0, 1, maxSyncTries],
  merge_into_id: [null, 7],
  run_status: ['not_started', 'running', 'ended'],
  code_mode: ['pool', 'api'],
  code: ['super_admin', 'ops'],
  node_type: ['menu', 'link'],
  path: [null, '/elsewhere'],
  type: ['refund', 'return_refund', 'reissue'],
};

const isCounted = /_(count|children|total|allocated|locked|remaining|available)$/u;

/** What a guard reads of a row like this one: found by asking it, since it tells nobody. */
function readBy(guard: Guard, row: Values): readonly string[] {
  const read: string[] = [];
  const spied = (of: Values, prefix: string): Values =>
    new Proxy(of, {
      get: (own, key) => {
        if (typeof key !== 'string') return undefined;
        const value: unknown = Reflect.get(own, key);
        if (prefix === '' && key === 'blockers') return spied((value ?? {}) as Values, blockersPrefix);
        read.push(`${prefix}${key}`);
        return value;
      },
    });
  guard({ context: spied(row, '') });
  return read;
}

const valuesOf = (fact: string, words: FactWords | undefined): readonly unknown[] => {
  if (fact.startsWith(blockersPrefix)) return [[], [{ text: '还差一样' }]];
  if (words) return 'count' in words ? [0, 7] : [false, true];
  return compared[fact] ?? (isCounted.test(fact) ? [0, 7] : [false, true]);
};

const rowOf = (facts: readonly (readonly [string, unknown])[]): Values => ({
  ...Object.fromEntries(facts.filter(([fact]) => !fact.startsWith(blockersPrefix))),
  blockers: Object.fromEntries(
    facts
      .filter(([fact]) => fact.startsWith(blockersPrefix))
      .map(([fact, value]) => [fact.slice(blockersPrefix.length), value]),
  ),
});

/** Every fact that some guard of the chart asks for, with what it may be: guards are asked until none reads anything new. */
function factsOf(lifecycle: Lifecycle): ReadonlyMap<string, readonly unknown[]> {
  const words = wordsOf(lifecycle);
  const found = new Map(Object.entries(words).map(([fact, own]) => [fact, valuesOf(fact, own)] as const));
  for (let known = -1, rows: readonly Values[] = [{}]; known < found.size; rows = combined(found)) {
    known = found.size;
    const read = rows.flatMap((row) => guardsOf(lifecycle).flatMap(([, guard]) => readBy(guard, row)));
    for (const fact of new Set(read)) if (!found.has(fact)) found.set(fact, valuesOf(fact, undefined));
  }
  return found;
}

const combined = (facts: ReadonlyMap<string, readonly unknown[]>): readonly Values[] =>
  [...facts]
    .reduce<readonly (readonly (readonly [string, unknown])[])[]>(
      (rows, [fact, values]) => rows.flatMap((row) => values.map((value) => [...row, [fact, value] as const])),
      [[]],
    )
    .map(rowOf);

/** All rows, but for their states, that the facts of a chart can make. */
export const factRows = (lifecycle: Lifecycle): readonly Values[] => combined(factsOf(lifecycle));

/** Guards that these rows do not show both ways, with the only answer that they give. */
export const oneSided = (lifecycle: Lifecycle, rows: readonly Values[]): readonly string[] =>
  guardsOf(lifecycle).flatMap(([name, guard]) => {
    const answers = new Set(rows.map((row) => guard({ context: row })));
    return answers.size === 1 ? [`${name} ${[...answers].join('')}`] : [];
  });
