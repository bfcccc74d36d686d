import type { Store } from '../../../server/db/store.ts';
import { giveGifts } from '../../../server/marketing/gifts/work.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { layLadder, gained } from '../levels/ladder.ts';
import { ledgerOf } from '../points/ledger-tables.ts';

/* A ladder whose levels give something, and members who climb it on days that a test names. */

const secret = 'server key of tests';
export const box = memberBox(secret);

/** Powers that tests lay, by number. */
export const powers = { monthly: 1, birthday: 2, other: 3 } as const;

let members = 0;
let keys = 0;

export function giftsOf(store: Store) {
  const ledger = ledgerOf(store);
  const { rows } = ledger;
  return {
    rows,
    /** Levels 2 to 5; level 2 gives 50 points, level 3 100 points and a coupon, and both have powers: a coupon each 10th, 200 points 3 days before birthdays. */
    lay: async () => {
      await layLadder(ledger);
      await rows(`insert into he_coupon (id, name, coupon_type, face_value_fen, threshold_fen, scope, stack, take_type, validity_type, effect_after_days, valid_days, sort, status)
        values (1, '月礼券', 'cash', 500, 0, 'all', '{"with_level":true,"with_points":true,"with_freight_coupon":false}', 'admin', 'relative', 0, 30, 0, 'published')`);
      await rows(
        `insert into he_power (id, name, power_type, coupon_id, gift_day, gift_count, sort, status) values (1, '每月券', 'monthly_coupon', 1, 10, 2, 0, 'enabled')`,
      );
      await rows(`insert into he_power (id, name, power_type, days_before, rewards, sort, status)
        values (2, '生日礼', 'birthday_gift', 3, '[{"reward_type":"points","value":200}]', 0, 'enabled')`);
      await rows(`update he_level set upgrade_rewards = '[{"reward_type":"points","value":50}]' where id = 2`);
      await rows(
        `update he_level set upgrade_rewards = '[{"reward_type":"points","value":100},{"reward_type":"coupon","value":1,"coupon_id":1}]' where id = 3`,
      );
    },
    /** Which levels have which powers. */
    give: (levelIds: readonly number[], powerIds: readonly number[]) =>
      rows(`update he_level set power_ids = case when id = any($1::bigint[]) then $2::jsonb end`, [
        levelIds,
        JSON.stringify(powerIds),
      ]),
    member: async (birthday?: string): Promise<number> => {
      members += 1;
      const told = { source: 'import', openid: { app: 'wx', value: `gift-${members}` } } as const;
      return withTransaction(
        store,
        async (tx) => (await upsertMember(tx, { ...told, ...(birthday !== undefined && { birthday }) }, box)).id,
      );
    },
    setBirthday: async (memberId: number, birthday: string | null) => {
      const [row] = await rows<{ user_no: string }>('select user_no from he_user where id = $1', [memberId]);
      await withTransaction(store, (tx) =>
        upsertMember(tx, { userNo: row?.user_no ?? '', source: 'import', birthday }, box),
      );
    },
    earn: (memberId: number, points: number) => {
      keys += 1;
      return ledger.post(gained({ memberId, key: `exp${keys}`, points }));
    },
    /** All that the house does on a day. */
    on: (today: string) => giveGifts(store, box, { today }),
    /** What a member was given, as the ledger and the records of coupons have it. */
    got: async (memberId: number): Promise<readonly string[]> => {
      const points = await rows<{ text: string }>(
        `select e.biz_no || ' ' || e.points as text from point_entry as e join wallet as w on w.id = e.wallet_id and w.kind = 'points'
          where e.member_id = $1 order by e.at, e.id`,
        [memberId],
      );
      const coupons = await rows<{ text: string }>(
        `select grant_key || ' ' || coupon_name as text from coupon_record where user_id = $1 order by grant_key`,
        [memberId],
      );
      return [...points, ...coupons].map(({ text }) => text);
    },
    history: async (memberId: number): Promise<readonly string[]> =>
      (
        await rows<{ summary: string }>(
          `select summary from operation_log where entity = 'he_user' and biz_id = $1 and event = 'GIFT' order by id`,
          [memberId],
        )
      ).map(({ summary }) => summary),
    /** Has members of a level fall to another one, as the clock would. */
    fall: (memberId: number, levelId: number) =>
      rows('update member_level set level_id = $2, fallen_with = 0 where member_id = $1', [memberId, levelId]),
  };
}
