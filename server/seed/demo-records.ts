import { sql } from 'kysely';
import { isAwardType } from '../../contract/award-types.ts';
import { firstStatus, type RecordSource, type RecordStatus } from '../../contract/award-records.ts';
import type { Values } from '../../contract/field.ts';
import { percentOf } from '../../contract/percent.ts';
import { type Won, wonAward, wonPrize } from '../awards/won.ts';
import type { Tx } from '../db/transaction.ts';
import { shifted } from '../figures/period.ts';
import { awardRecord } from '../resources/award-record.ts';
import { insertRow } from '../resources/insert.ts';
import type { Db } from '../resources/database.ts';

interface Line {
  readonly id: number;
  readonly user: readonly [id: number, nickname: string, mobile: string];
  /** A prize of the demo, or an award that no prize offers. */
  readonly prize?: number;
  readonly award?: number;
  readonly source?: RecordSource;
  readonly status: RecordStatus;
  /** Days before the day of seeding, and the time. */
  readonly won: readonly [days: number, time: string];
  /** Days from the day of seeding to the end of claiming. */
  readonly ends?: number;
  readonly more?: Values;
}

const over: ReadonlySet<RecordStatus> = new Set(['done', 'none', 'expired', 'void']);

const lin = [30001, '林小满', '13800006021'] as const;
const zhou = [30002, '周亦安', '13900004417'] as const;
const he = [30003, '何沐', '13700003390'] as const;
const xu = [30004, '许念', '13600008812'] as const;
const tang = [30005, '唐果', '13500002045'] as const;
const luo = [30006, '罗予', '15900007731'] as const;
const han = [30007, '韩舟', '18600001928'] as const;
const home: Values = {
  receiver_name: '林小满',
  receiver_mobile: '13800006021',
  receiver_area: '440106',
  receiver_detail: '广州市天河区体育西路 103 号 1802',
};

/** Records of award.md §7, and some more, so that each state is there to be seen. Their units are in the counters of the prizes. */
const lines: readonly Line[] = [
  {
    id: 88,
    user: luo,
    prize: 5004,
    status: 'expired',
    won: [40, '15:20:08'],
    ends: -10,
    more: { stock_returned: true },
  },
  { id: 90, user: han, prize: 5002, status: 'done', won: [21, '20:11:43'], more: { ...home, order_id: null } },
  {
    id: 95,
    user: tang,
    prize: 5004,
    status: 'done',
    won: [12, '09:05:30'],
    more: { verify_entry_id: 11001, verifier_name: '陈一帆' },
  },
  { id: 97, user: luo, prize: 5007, status: 'shipped', won: [9, '18:47:02'], more: home },
  { id: 101, user: lin, prize: 5002, status: 'wait_ship', won: [2, '10:02:11'], more: { ...home, order_id: 9201 } },
  { id: 118, user: tang, prize: 5007, status: 'wait_address', won: [2, '11:30:55'] },
  { id: 140, user: zhou, prize: 5001, status: 'done', won: [2, '12:15:27'] },
  {
    id: 143,
    user: xu,
    award: 3001,
    source: 'manual',
    status: 'void',
    won: [2, '14:08:19'],
    more: { void_reason: '重复补发，核实后作废', voided_by_name: '客服-苏禾' },
  },
  {
    id: 156,
    user: he,
    prize: 5004,
    status: 'wait_verify',
    won: [1, '09:41:36'],
    more: { verify_code: '802614773390' },
  },
  {
    id: 160,
    user: han,
    prize: 5008,
    status: 'failed',
    won: [1, '10:20:14'],
    more: { fail_code: 'error', fail_message: '发放时发生错误', retry_count: 6 },
  },
  {
    id: 188,
    user: xu,
    award: 3002,
    source: 'invite',
    status: 'failed',
    won: [1, '16:33:50'],
    more: { fail_code: 'timeout', fail_message: '券模板接口超时', retry_count: 3 },
  },
  { id: 190, user: he, prize: 5005, status: 'none', won: [1, '16:40:03'] },
  {
    id: 201,
    user: zhou,
    prize: 5004,
    status: 'wait_verify',
    won: [0, '08:12:44'],
    more: { verify_code: '471905263318' },
    ends: 2,
  },
];

/** Adds the demo's award records, behind the prizes that they are of. */
export async function seedRecords(tx: Tx, today: string): Promise<void> {
  const areas = ['440106', '350203', '330106', '450103'];
  for (const [index, line] of lines.entries()) await seedRecord(tx, line, today, areas[index % areas.length] ?? '');
}

async function seedRecord(tx: Db, line: Line, today: string, area_code: string): Promise<void> {
  const won = await (line.prize === undefined ? wonAward(tx, line.award ?? 0) : wonPrize(tx, line.prize));
  if (!won) throw new Error(`no award of record ${line.id}`);
  const source = line.source ?? 'lottery';
  const [user_id, nickname, mobile] = line.user;
  const values: Values = {
    biz_no: `${source}:${won.activity_id ?? 0}:${user_id}:${line.id}`,
    source,
    user_id,
    nickname,
    mobile,
    area_code,
    channel: 'wxapp',
    quantity: 1,
    retry_count: 0,
    ...prizeOf(won),
    ...timesOf(line, won, today),
    status: line.status,
    ...line.more,
  };
  await insertRow(tx, awardRecord, line.id, values, { accountId: null, deptId: won.dept_id });
  if (line.prize !== undefined)
    await sql`update award_record set stock_from = 'prize' where id = ${line.id}`.execute(tx);
}

/** What was won, as it is now. */
function prizeOf(won: Won): Values {
  const {
    award_type,
    cate_name,
    title,
    display_title,
    market_price_fen,
    cost_fen,
    odds,
    prize_id,
    award_id,
    level_name,
  } = won;
  const points = award_type === 'jifen' ? won.points_min : null;
  return {
    ...(prize_id !== null && { prize_id, activity_id: won.activity_id, plan_id: won.plan_id }),
    award_id,
    award_type,
    display_title,
    level_name,
    points,
    award_snapshot: { award_type, cate_name, title, display_title, market_price_fen, cost_fen, points },
    probability_snapshot: odds === null ? null : percentOf(odds),
  };
}

/** When it was won, until when it could be claimed, and how it began. */
function timesOf(
  { status, won: [days, time], ends = 30 - days, more }: Line,
  { award_type }: Won,
  today: string,
): Values {
  const at = `${shifted(today, -days)}T${time}+08:00`;
  const waits = isAwardType(award_type) && firstStatus[award_type].startsWith('wait_');
  const what = status === 'none' ? '未中奖' : '中奖';
  return {
    won_at: at,
    created_at: at,
    updated_at: at,
    claim_deadline: waits ? `${shifted(today, ends)}T23:59:59+08:00` : null,
    finished_at: over.has(status) ? at : null,
    ...(more?.['verify_entry_id'] !== undefined && { verified_at: at }),
    steps: [{ at: at.slice(0, 19).replace('T', ' '), what, by: '系统', note: '' }],
  };
}
