import { sql } from 'kysely';
import type { Picture } from '../../contract/entity/field.ts';
import { keep } from '../code-scan/pull.ts';
import type { Tx } from '../db/transaction.ts';
import { demoUpstream } from '../partner/demo-upstream.ts';
import { seedSlotHistory } from './demo-slots.ts';
import { filled } from './large/bulk.ts';

/** What stands beside the campaigns of the demo data: the platform's copy, settings, what each tier pays, and who scanned. */
export async function seedCcn(tx: Tx, today: string, picture: Picture | undefined): Promise<void> {
  await keep(tx, demoUpstream());
  for (const table of ['ccn_setting', 'ccn_award_set'])
    await sql`insert into ${sql.table(table)} (id, dept_id) select id, dept_id from ccn_activity`.execute(tx);
  for (const [id, rules] of Object.entries(settled)) await seedSetting(tx, Number(id), rules, picture);
  for (const slot of slots) await seedSlot(tx, slot, today);
  await filled(tx, ['ccn_scan'], async () => {
    for (const scan of scans) await seedScans(tx, scan);
  });
}

/** Campaigns whose settings somebody has saved, with their rules. */
const settled: Readonly<Record<number, string>> = {
  6001: '<ol><li>每瓶酒的瓶盖内有一个码，首次扫码有效。</li><li>实物奖品须在兑奖截止前填写地址。</li></ol>',
  6003: '<ol><li>扫描终端海报即可参与一次抽奖。</li><li>限广东地区参与，扫码时须允许定位。</li></ol>',
  6004: '<ol><li>扫描红罐凉茶罐底的码即可兑奖。</li></ol>',
};

const seedSetting = (tx: Tx, id: number, rules: string, picture: Picture | undefined) =>
  sql`update ccn_setting set version = 2, user_day_limit = 5, user_total_limit = 100, device_day_limit = 10, ip_day_limit = 50,
      repeat_scan_tip = '该码已被扫过，请留意首扫时间和城市', require_phone = true, require_location = ${id === 6003},
      out_area_action = ${id === 6001 ? 'warn' : 'allow'}, link_channels = '["h5", "wxapp"]'::jsonb,
      landing_image = ${JSON.stringify(picture ?? null)}::jsonb, share_title = '开盖扫码，惊喜有礼', rules_html = ${rules},
      sponsor = '青禾本草饮品有限公司', sponsor_contact = '400-820-0726', store_scan_reward_fen = ${id === 6001 ? 50 : null}::bigint,
      alert_mobiles = '["19900003901"]'::jsonb
    where id = ${id}`.execute(tx);

interface Slot {
  readonly campaign: number;
  readonly tier: string;
  readonly award: number;
  /** Undefined: it never runs out. */
  readonly total?: number;
  readonly issued: number;
}

const slots: readonly Slot[] = [
  { campaign: 6001, tier: 'T1', award: 3003, total: 20, issued: 3 },
  { campaign: 6001, tier: 'T2', award: 3008, total: 1400, issued: 212 },
  { campaign: 6001, tier: 'T3', award: 3001, issued: 8874 },
  { campaign: 6001, tier: 'T4', award: 3007, total: 120_000, issued: 18_344 },
  { campaign: 6004, tier: 'T1', award: 3003, total: 0, issued: 0 },
  { campaign: 6004, tier: 'T2', award: 3006, issued: 0 },
];

async function seedSlot(tx: Tx, { campaign, tier, award, total, issued }: Slot, today: string): Promise<void> {
  const stock = { stock_total: total ?? 0, stock_issued: issued };
  const { rows } = await sql<{ id: number }>`
    insert into ccn_award (activity_id, tier_id, award_id, quantity, win_title, stock_mode, stock_total, stock_issued)
    values (${campaign}, ${tier}, ${award}, 1, '恭喜中奖', ${total === undefined ? 'unlimited' : 'limited'},
      ${stock.stock_total}, ${stock.stock_issued}) returning id`.execute(tx);
  await seedSlotHistory(tx, 'ccn_award', { ...stock, id: rows[0]?.id }, today);
  await sql`update ccn_award_set set version = 2 where id = ${campaign}`.execute(tx);
}

interface Scans {
  readonly tier: string | null;
  readonly result: string;
  readonly count: number;
}

/** Scans of 6001: what was won equals what its tiers gave out. */
const scans: readonly Scans[] = [
  { tier: 'T1', result: 'redeemed', count: 3 },
  { tier: 'T2', result: 'redeemed', count: 190 },
  { tier: 'T2', result: 'pending', count: 22 },
  { tier: 'T3', result: 'redeemed', count: 8874 },
  { tier: 'T4', result: 'redeemed', count: 15_020 },
  { tier: 'T4', result: 'pending', count: 3324 },
  { tier: null, result: 'none', count: 1800 },
  { tier: null, result: 'repeat', count: 2000 },
  { tier: null, result: 'risk', count: 27 },
];

/** People scan again and again, over the days since it was opened. */
const seedScans = (tx: Tx, { tier, result, count }: Scans) =>
  sql`insert into ccn_scan (activity_id, tier_id, user_id, area_code, result, scanned_at)
    select 6001, ${tier}::text, 30001 + (n * 7919) % 9000, case when n % 4 = 0 then '440300' when n % 4 = 1 then '440100' else '450100' end,
      ${result}, now() - make_interval(hours => 1 + (n % 1050)::int)
    from generate_series(1, ${count}::int) as n`.execute(tx);
