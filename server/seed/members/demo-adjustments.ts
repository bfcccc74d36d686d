import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Sql } from '../../entity/resource.ts';
import { runPiece } from '../../points/adjust/run.ts';

const [executed, pending, partial, extended, experienced] = [9801, 9802, 9803, 9804, 9805];

/** Who made and who approved it, by the names of their accounts. */
interface Told {
  readonly id: number;
  readonly days: number;
  readonly nth: string;
  readonly wallet?: 'experience';
  readonly kind: 'add' | 'sub' | 'extend';
  /** Points for each, or in how many days what is put off expires. */
  readonly amount?: number;
  readonly daysOn?: number;
  readonly reason: string;
  readonly remark: string;
  readonly maker: string;
  readonly members: Sql;
}

const holders = (order: 'asc' | 'desc', most: number): Sql => sql`
  select id from (select u.id, coalesce(p.available, 0) as available from he_user as u
    left join point_account as p on p.member_id = u.id and p.wallet_id = (select w.id from wallet as w where w.code = 'points') where u.status = 'normal') as held
  where ${order === 'desc' ? sql`available >= 20` : sql`available < 20`} order by available ${sql.raw(order)}, id limit ${most}`;

/** The adjustments of wider.md §14, row 12: one carried out, one that waits for 财务审计, one that failed for three members; one that put points off, and one that lifted members. */
const told: readonly Told[] = [
  {
    id: executed,
    days: -2,
    nth: '001',
    kind: 'add',
    amount: 500,
    reason: 'complaint',
    remark: '物流破损补偿',
    maker: 'customer_service',
    members: sql`select id from he_user where user_no = 'HY0000010002'`,
  },
  {
    id: pending,
    days: -1,
    nth: '002',
    kind: 'add',
    amount: 300,
    reason: 'campaign',
    remark: '端午活动系统故障，补发参与积分',
    maker: 'ops_manager',
    members: sql`select id from he_user where status = 'normal' order by id limit 5000`,
  },
  {
    id: partial,
    days: -9,
    nth: '003',
    kind: 'sub',
    amount: 20,
    reason: 'correction',
    remark: '重复发放的积分扣回',
    maker: 'ops_manager',
    members: sql`(${holders('desc', 37)}) union all (${holders('asc', 3)})`,
  },
  {
    id: extended,
    days: -4,
    nth: '001',
    kind: 'extend',
    daysOn: 180,
    reason: 'complaint',
    remark: '兑换商城停机维护，临近到期的积分顺延半年',
    maker: 'ops_manager',
    members: sql`select distinct l.member_id as id from point_lot as l join he_user as u on u.id = l.member_id and u.status = 'normal'
      where l.remaining > 0 and l.expire_on < now() + interval '62 days' order by 1 limit 12`,
  },
  {
    id: experienced,
    days: -6,
    nth: '001',
    wallet: 'experience',
    kind: 'add',
    amount: 500,
    reason: 'campaign',
    remark: '线下品鉴会到场会员，补发经验',
    maker: 'ops_manager',
    members: sql`select id from he_user where user_no in ('HY0000010001', 'HY0000010002')`,
  },
];

/** Lays the adjustments of the demo down, and carries out those that are over by then as the server does. */
export async function seedAdjustments(tx: Tx, today: string): Promise<void> {
  for (const { id, days, nth, wallet = 'points', kind, amount, daysOn, reason, remark, maker, members } of told) {
    const at = sql`((${today}::date + ${days}::int + time '10:20') at time zone 'Asia/Shanghai')`;
    const status = id === pending ? 'pending' : 'approved';
    await sql`insert into point_adjustment (id, adjust_no, wallet, kind, amount, extend_to, reason_code, remark, makers, submitted_by, submitted_by_name, submitted_at,
        decision, status, created_at, updated_at, created_by)
      select ${id}, 'TZ' || to_char(${today}::date + ${days}::int, 'YYYYMMDD') || ${nth}::text, ${wallet}, ${kind}, ${amount ?? null}::bigint,
        ${today}::date + ${daysOn ?? null}::int, ${reason}, ${remark},
        coalesce(array_agg(a.id) filter (where a.id is not null), '{}'), max(a.id), coalesce(max(a.nickname), '运营'), ${at},
        ${status === 'approved' ? '在制单人的单次积分调整上限内，提交即批准' : null}::text, ${status}, ${at}, ${at}, max(a.id)
      from account as a where a.username = ${maker}`.execute(tx);
    await sql`insert into point_adjustment_member (adjustment_id, member_id, is_named, created_at)
      select ${id}, one.id, ${id === executed}, ${at} from (${members}) as one`.execute(tx);
    const { rows } = await sql<{ at: string }>`update point_adjustment set people = (
        select count(*) from point_adjustment_member where adjustment_id = ${id}) where id = ${id}
      returning submitted_at + interval '1 minute' as at`.execute(tx);
    // The one that waits has not been approved: nothing is due then.
    while (await runPiece(tx, rows[0]?.at));
  }
}
