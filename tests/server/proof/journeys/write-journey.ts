import { sql } from 'kysely';
import { inZone } from '../../../../contract/entity/wire/wire.ts';
import type { Tx } from '../../../../server/db/transaction.ts';
import { copies } from '../planting.ts';
import { day, type Journey, type PaySpec } from './set-ups.ts';

/* Journeys as rows: copies of rows of the demo (award.md §7) with what is said of them. */

const instant = (at: number | null) => (at === null ? null : inZone(at));

async function writePays(tx: Tx, { id, nodes }: Journey): Promise<void> {
  const all = nodes.flatMap((node) => node.pays.map((pay, at) => ({ node, pay, sort: at + 1 })));
  const pays = all.map(({ pay }) => pay);
  const leaf = ({ id: pay, leafStatus }: PaySpec) => ({
    id: pay,
    activity_id: id,
    title: `奖励方案${pay}`,
    sort: pay % 1000,
    status: leafStatus,
  });
  await copies(tx, 'plan', 4401, pays.map(leaf));
  for (const kind of ['goods', 'null'] as const) {
    const own = pays.filter(({ award }) => award === kind);
    const award = (pay: PaySpec) => ({
      id: pay.id,
      award_no: `PROOF-${pay.id}`,
      title: `奖励${pay.id}`,
      status: pay.awardStatus,
      ...(kind === 'null' && { award_type: 'null' }),
    });
    await copies(tx, 'award', kind === 'goods' ? 3003 : 3007, own.map(award));
  }
  const prize = ({ id: pay, stock, award }: PaySpec) => ({
    id: pay,
    plan_id: pay,
    award_id: pay,
    title: `奖品${pay}`,
    stock_mode: award === 'null' ? 'unlimited' : 'limited',
    stock_total: award === 'null' ? 0 : stock,
    stock_issued: 0,
    stock_locked: 0,
    status: 'enabled',
  });
  await copies(tx, 'prize', 5011, pays.map(prize));
  const own = all.map(({ node, pay, sort }) => ({
    id: pay.id,
    activity_id: id,
    node_id: node.id,
    title: `节点方案${pay.id}`,
    sort,
    award_plan_id: pay.id,
    audience: pay.audience,
    claim_mode: pay.mode,
    claim_end_at: inZone(pay.claimEnd),
    status: 'enabled',
  }));
  await copies(tx, 'acticode_plan', 8101, own);
}

/** Writes a journey that is not published yet. */
export async function writeJourney(tx: Tx, journey: Journey): Promise<void> {
  const { id, startAt, endAt, area, nodes, tasks } = journey;
  const row = { id, activity_no: `PROOF-${id}`, title: `活动码${id}`, status: 'draft', area_scope: area };
  const window = { start_at: inZone(startAt), end_at: inZone(endAt), claim_end_at: inZone(endAt + 7 * day) };
  await copies(tx, 'activity', 4004, [{ ...row, ...window }]);
  await sql`insert into acticode_activity (id) values (${id})`.execute(tx);
  const taskRows = tasks.map((task, at) => ({
    id: task.id,
    activity_id: id,
    task_type: task.type,
    title: `任务${task.id}`,
    sort: at + 1,
    points: task.points,
    period: task.period,
    target_count: task.target,
    period_limit: task.limit,
    start_at: instant(task.startAt),
    end_at: instant(task.endAt),
    status: 'enabled',
  }));
  await copies(tx, 'acticode_task', 8201, taskRows);
  const nodeRows = nodes.map((node, at) => ({
    id: node.id,
    activity_id: id,
    title: `节点${node.id}`,
    sort: at + 1,
    node_type: node.type,
    threshold: node.threshold,
    area_code: node.area,
    start_at: instant(node.startAt),
    end_at: instant(node.endAt),
    prev_required: node.prev,
    consume_points: node.consume,
    status: 'enabled',
  }));
  await copies(tx, 'acticode_node', 8001, nodeRows);
  await writePays(tx, journey);
}
