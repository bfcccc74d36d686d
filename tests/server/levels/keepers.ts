import type { Store } from '../../../server/db/store.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { memberLevel } from '../../../server/points/standing/member-level.resource.ts';
import { ledgerOf } from '../points/ledger-tables.ts';
import { layLadder } from './ladder.ts';

/* Members whose levels are kept for a time, and time that passes for them. */

interface Standing {
  readonly level: number;
  readonly status: string;
  readonly expire_on: string | null;
  readonly grace_on: string | null;
}

/** What a level gives for how long, and what keeps it. */
export interface Kept {
  readonly days: number;
  readonly experience: number;
  readonly grace: number;
}

export function keepers(store: Store) {
  const { rows } = ledgerOf(store);
  let members = 0;
  return {
    /** The ladder of wider.md §14; level 3 is kept as it is told. */
    lay: async (kept: Kept) => {
      await layLadder(ledgerOf(store));
      await rows(
        `update he_level set keep_days = ${kept.days}, keep_experience = ${kept.experience}, grace_days = ${kept.grace} where id = 3`,
      );
    },
    allow: (may: boolean) =>
      rows(`insert into parameter (code, value) values ('level.allow_downgrade', ${Number(may)})
        on conflict (code) do update set value = excluded.value`),
    member: async (): Promise<number> => {
      members += 1;
      const [made] = await rows<{ id: number }>(
        `insert into he_user (user_no, nickname, source) values ('HY' || (810000 + ${members}), '测试', 'import') returning id`,
      );
      return made?.id ?? 0;
    },
    standing: async (memberId: number): Promise<Standing | undefined> =>
      (
        await rows<Standing>(
          `select level_id as level, status, (level_expire_at at time zone 'Asia/Shanghai')::date::text as expire_on,
            (grace_until at time zone 'Asia/Shanghai')::date::text as grace_on from member_level where member_id = $1`,
          [memberId],
        )
      )[0],
    /** The day so many days from today, in the zone of the house. */
    dayIn: async (days: number): Promise<string> =>
      (await rows<{ day: string }>(`select ((now() at time zone 'Asia/Shanghai')::date + ${days})::text as day`))[0]
        ?.day ?? '',
    /** Has so many days pass for whoever stands on the ladder, and for all that they have earned. */
    pass: async (days: number) => {
      const back = `make_interval(hours => ${24 * days})`;
      await rows(`update member_level set reached_at = reached_at - ${back}, since = since - ${back},
        level_expire_at = level_expire_at - ${back}, grace_until = grace_until - ${back}`);
      await rows(`update point_entry set at = at - ${back}`);
      await rows(`update grant_key set entry_at = entry_at - ${back}, day = day - ${days}`);
      await rows(`update point_account set last_move_at = last_move_at - ${back}`);
    },
    clock: () => clockRound(store, [memberLevel]),
    /** Levels that webhooks were told of, in order. */
    told: async (memberId: number) =>
      (
        await rows<{ level: number }>(
          `select (data ->> 'level')::int as level from outbox_event as o join he_user as u on u.user_no = o.member_no
            where u.id = $1 and kind = 'level.changed' order by o.id`,
          [memberId],
        )
      ).map(({ level }) => level),
    history: async (memberId: number) =>
      (
        await rows<{ summary: string }>(
          `select summary from operation_log where entity = 'he_user' and biz_id = $1 order by id`,
          [memberId],
        )
      ).map(({ summary }) => summary),
  };
}
