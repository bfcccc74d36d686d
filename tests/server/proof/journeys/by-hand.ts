import { sql } from 'kysely';
import { inZone } from '../../../../contract/entity/wire/wire.ts';
import type { JourneyFinding } from '../../../../contract/journeys/journey-proof.ts';
import { issuePrize } from '../../../../server/awards/composite/composite-issue.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { day, type Journey, type NodeSpec, type TaskSpec } from './set-ups.ts';

/*
 * Whether what a finding says happens to its person. The house does not walk journeys itself, members' apps do: here somebody goes one by hand
 * as award.md §5.2–§5.7 tells it, one act after another. What a node pays is taken from the stock of its prizes as every win takes it.
 */

interface Walker {
  points: number;
  spent: number;
  /** By task and period: what was done, and how often that was a completion. */
  readonly done: Map<string, { acts: number; completions: number }>;
  completions: number;
  scans: number;
  readonly passed: Map<number, number>;
}

const date = (at: number) => inZone(at).slice(0, 10);
/** `2026-07-18`, `2026-W29`, `once`, `activity` (award.md §5.7): a week by its Monday. */
function periodKey(period: string, at: number): string {
  if (period === 'daily') return date(at);
  if (period !== 'weekly') return period;
  const weekday = (new Date(`${date(at)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return `week ${date(at - weekday * day)}`;
}

const isOpen = ({ startAt, endAt }: Pick<TaskSpec, 'startAt' | 'endAt'>, at: number, journey: Journey) =>
  at >= Math.max(startAt ?? 0, journey.startAt) && at <= Math.min(endAt ?? Infinity, journey.endAt);

/** As many acts of a day as bring anything. */
function doTask(walker: Walker, task: TaskSpec, at: number): void {
  const key = `${task.id} ${periodKey(task.period, at)}`;
  const state = walker.done.get(key) ?? { acts: 0, completions: 0 };
  walker.done.set(key, state);
  const ever = [...walker.done]
    .filter(([one]) => one.startsWith(`${task.id} `))
    .reduce((sum, [, { acts }]) => sum + acts, 0);
  const most = { sign: 1, profile: ever > 0 ? 0 : 1 }[task.type] ?? task.target * task.limit;
  for (let act = 0; act < most && state.completions < task.limit; act += 1) {
    state.acts += 1;
    if (state.acts % task.target > 0) continue;
    state.completions += 1;
    walker.completions += 1;
    walker.points += task.points;
  }
}

const isThere = ({ area }: Journey, { area: place }: NodeSpec) =>
  area.mode === 'all' || area.codes.some((code) => (place ?? '').startsWith(code.slice(0, 2)));

function isReached(walker: Walker, node: NodeSpec, journey: Journey): boolean {
  const threshold = node.threshold ?? 0;
  switch (node.type) {
    case 'points':
      return walker.points - walker.spent >= threshold;
    case 'task_count':
      return walker.completions >= threshold;
    case 'scan_count':
      return walker.scans >= threshold;
    case 'place':
      return isThere(journey, node);
    default:
      return true;
  }
}

/** The nodes that are passed on a day, in their order. */
function pass(walker: Walker, journey: Journey, at: number): void {
  let before: NodeSpec | undefined;
  for (const node of journey.nodes) {
    const waits = node.prev && before !== undefined && !walker.passed.has(before.id);
    before = node;
    if (walker.passed.has(node.id) || waits || !isOpen(node, at, journey) || !isReached(walker, node, journey))
      continue;
    walker.passed.set(node.id, at);
    const isTaken = node.pays.some(({ mode, audience }) => mode === 'auto' && audience === 'all');
    if (node.consume && isTaken) walker.spent += node.threshold ?? 0;
  }
}

/** Somebody who does everything, every day. */
export function walked(journey: Journey): Walker {
  const walker: Walker = { points: 0, spent: 0, done: new Map(), completions: 0, scans: 0, passed: new Map() };
  for (let today = 0; today < journey.days; today += 1) {
    const noon = journey.startAt + today * day + day / 2;
    walker.scans += 20;
    for (const task of journey.tasks) if (isOpen(task, noon, journey)) doTask(walker, task, noon);
    pass(walker, journey, noon);
  }
  return walker;
}

interface Seen {
  readonly tx: Tx;
  readonly journey: Journey;
  readonly finding: JourneyFinding;
}

/** What of a plan can be given out once; undefined where there is nothing. */
async function given({ tx, finding }: Seen) {
  const { rows } = await sql<{ id: number; type: string; award: string }>`
    select z.id, w.award_type as type, w.status as award from acticode_plan as p join plan as q on q.id = p.award_plan_id
      join prize as z on z.plan_id = q.id join award as w on w.id = z.award_id
    where p.id = ${finding.part_id} and q.status = 'enabled' and z.status = 'enabled'`.execute(tx);
  for (const row of rows) {
    const why = { reason: '节点奖励', cause: { type: 'award_record', id: 1 } } as const;
    if (await issuePrize(tx, row.id, why, { below: () => 0 })) return row;
  }
  return undefined;
}

const nodeOf = ({ journey, finding }: Seen) =>
  journey.nodes.find(({ id, pays }) => id === finding.part_id || pays.some((pay) => pay.id === finding.part_id));

/** The plan of a node by which somebody is paid: the first whose people he is of. */
const paidBy = (node: NodeSpec | undefined, isNew: boolean) =>
  node?.pays.find(({ audience }) => audience === 'all' || isNew)?.id;

const shows: Readonly<Record<JourneyFinding['kind'], (seen: Seen) => boolean | Promise<boolean>>> = {
  node_unreached: ({ journey, finding }) => !walked(journey).passed.has(finding.part_id),
  task_never: ({ journey, finding }) =>
    [...walked(journey).done].every(
      ([key, { completions }]) => !key.startsWith(`${finding.part_id} `) || completions === 0,
    ),
  task_worthless: ({ journey, finding }) => {
    const without = { ...journey, tasks: journey.tasks.filter(({ id }) => id !== finding.part_id) };
    return [...walked(journey).passed.keys()].join() === [...walked(without).passed.keys()].join();
  },
  no_reward: ({ journey }) => {
    const { passed } = walked(journey);
    return passed.size > 0 && journey.nodes.every((node) => paidBy(node, false) === undefined);
  },
  no_end: ({ journey, finding }) => {
    const last = journey.nodes.at(-1);
    return last?.id === finding.part_id && walked(journey).passed.has(last.id) && paidBy(last, false) === undefined;
  },
  plan_shadowed: (seen) => [true, false].every((isNew) => paidBy(nodeOf(seen), isNew) !== seen.finding.part_id),
  left_out: (seen) => paidBy(nodeOf(seen), false) === undefined && paidBy(nodeOf(seen), true) !== undefined,
  never_given: async (seen) => (await given(seen)) === undefined,
  only_blank: async (seen) => (await given(seen))?.type === 'null',
  stopped_award: async (seen) => (await given(seen))?.award === 'disabled',
  claim_too_early: (seen) => {
    const node = nodeOf(seen);
    const pay = node?.pays.find(({ id }) => id === seen.finding.part_id);
    return (walked(seen.journey).passed.get(node?.id ?? 0) ?? Infinity) > (pay?.claimEnd ?? 0);
  },
};

/** Whether the counterexample of a finding shows what it says. */
export const isShown = async (tx: Tx, journey: Journey, finding: JourneyFinding): Promise<boolean> =>
  shows[finding.kind]({ tx, journey, finding });
