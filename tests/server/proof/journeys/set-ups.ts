import { type Random, seededRandom } from '../../../../contract/activities/draw/random.ts';

/* Journeys as operators make them, from a seed: whoever does enough comes to every node, and is paid there. */

export interface TaskSpec {
  readonly id: number;
  type: string;
  points: number;
  period: string;
  target: number;
  limit: number;
  startAt: number | null;
  endAt: number | null;
}

export interface PaySpec {
  readonly id: number;
  audience: 'all' | 'new_user';
  mode: 'auto' | 'manual';
  claimEnd: number;
  leafStatus: string;
  stock: number;
  award: 'goods' | 'null';
  awardStatus: string;
}

export interface NodeSpec {
  readonly id: number;
  type: string;
  threshold: number | null;
  area: string | null;
  startAt: number | null;
  endAt: number | null;
  prev: boolean;
  consume: boolean;
  pays: PaySpec[];
}

export interface Journey {
  readonly id: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly days: number;
  area: { mode: string; codes: readonly string[] };
  nodes: NodeSpec[];
  tasks: TaskSpec[];
}

export interface Made {
  readonly random: Random;
  readonly nextId: () => number;
}

export const day = 86_400_000;
/** Midnight of Asia/Shanghai, so many days after 2031-03-01. */
const dayAt = (count: number) => Date.UTC(2031, 1, 28, 16) + count * day;

const chance = ({ random }: Made, percent: number) => random.below(100) < percent;
const oneOf = <Value>({ random }: Made, values: readonly [Value, ...Value[]]): Value =>
  values[random.below(values.length)] ?? values[0];

const taskSpec = ({ nextId }: Made, said: Partial<TaskSpec> = {}): TaskSpec => ({
  id: nextId(),
  type: 'scan',
  points: 20,
  period: 'daily',
  target: 1,
  limit: 5,
  startAt: null,
  endAt: null,
  ...said,
});

export const paySpec = ({ nextId }: Made, claimEnd: number, said: Partial<PaySpec> = {}): PaySpec => ({
  id: nextId(),
  audience: 'all',
  mode: 'manual',
  claimEnd,
  leafStatus: 'enabled',
  stock: 200,
  award: 'goods',
  awardStatus: 'enabled',
  ...said,
});

export const nodeSpec = ({ nextId }: Made, said: Partial<NodeSpec> = {}): NodeSpec => ({
  id: nextId(),
  type: 'points',
  threshold: null,
  area: null,
  startAt: null,
  endAt: null,
  prev: false,
  consume: false,
  pays: [],
  ...said,
});

/** Points by scanning every day, and more besides. */
const tasksFor = (made: Made): TaskSpec[] => [
  taskSpec(made),
  ...(chance(made, 60) ? [taskSpec(made, { type: 'sign', points: 5, limit: 1 })] : []),
  ...(chance(made, 40) ? [taskSpec(made, { type: 'browse', points: 50, period: 'weekly', target: 5, limit: 1 })] : []),
  ...(chance(made, 50) ? [taskSpec(made, { type: 'share', points: 5, limit: 3, target: oneOf(made, [1, 2]) })] : []),
  ...(chance(made, 40) ? [taskSpec(made, { type: 'profile', period: 'once', limit: 1 })] : []),
  ...(chance(made, 40) ? [taskSpec(made, { type: 'order', points: 50, period: 'activity', limit: 10 })] : []),
  ...(chance(made, 40) ? [taskSpec(made, { type: 'invite', points: 20, period: 'weekly', limit: 2 })] : []),
];

function paysFor(made: Made, claimEnd: number, isLast: boolean): PaySpec[] {
  if (!isLast && chance(made, 30)) return [];
  const pay = paySpec(made, claimEnd, { mode: oneOf(made, ['auto', 'manual']) });
  return chance(made, 25) ? [paySpec(made, claimEnd, { audience: 'new_user' }), pay] : [pay];
}

/** A good journey; the same seed makes the same one. */
export function goodJourney(seed: number): { readonly journey: Journey; readonly made: Made } {
  let id = 6_000_000 + seed * 1000;
  const made: Made = { random: seededRandom(seed), nextId: () => (id += 1) };
  const days = 14 + made.random.below(30);
  const [startAt, endAt] = [dayAt(0), dayAt(days) - 1000];
  // 14 days of five scans are 1400 points, also where each node takes what it asks for.
  const thresholds = [100, 300, 600].slice(0, 1 + made.random.below(3));
  const others = [
    nodeSpec(made, { type: 'task_count', threshold: 10 }),
    nodeSpec(made, { type: 'scan_count', threshold: 8 }),
    nodeSpec(made, { type: 'place', area: '440106' }),
    nodeSpec(made, { type: 'stage', startAt: endAt - 3 * day, endAt }),
  ].filter(() => chance(made, 45));
  const nodes = [...thresholds.map((threshold) => nodeSpec(made, { threshold, consume: chance(made, 30) })), ...others];
  for (const [at, node] of nodes.entries()) {
    node.prev = at > 0 && chance(made, 50);
    node.pays = paysFor(made, endAt + 7 * day, at === nodes.length - 1);
  }
  const area = chance(made, 30) ? { mode: 'include', codes: ['440000'] } : { mode: 'all', codes: [] };
  return { journey: { id: made.nextId(), startAt, endAt, days, area, nodes, tasks: tasksFor(made) }, made };
}
