import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { house } from '../../../server/entity/write/house.ts';
import { postMany } from '../../../server/points/ledger/post-many.ts';
import { ledgerOf } from './ledger-tables.ts';

/* Points that were earned so long ago that their day is over (engines.md §2.2: the end of the month 24 months on). */

/** The end of the month so many months ago, as the product's zone has it: the day of a lot that was earned 24 months before. */
export function monthEnd(monthsAgo: number): string {
  const [year = 0, month = 0] = new Date(Date.now() + 8 * 3_600_000).toISOString().split('-').map(Number);
  return new Date(Date.UTC(year, month - monthsAgo, 0)).toISOString().slice(0, 10);
}

/** Has each of these members earn points that expire on the day `monthEnd` says. */
export async function earnedLongAgo(
  store: Store,
  members: readonly number[],
  {
    points,
    monthsAgo,
    key = `old${monthsAgo}`,
  }: { readonly points: number; readonly monthsAgo: number; readonly key?: string },
): Promise<void> {
  const [at] = await ledgerOf(store).rows<{ at: string }>(
    `select ((date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => $1::int) + interval '9 days')
      at time zone 'Asia/Shanghai')::text as at`,
    [monthsAgo + 24],
  );
  const earn = {
    kind: 'earn',
    bizType: 'draw_win',
    key,
    title: '很久以前',
    by: house,
    points,
    at: at?.at ?? '',
  } as const;
  for (let from = 0; from < members.length; from += 500)
    await withTransaction(store, (tx) => postMany(tx, earn, members.slice(from, from + 500)));
}

/** Numbers from the first on, for members that only the ledger knows. */
export const membersFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, nth) => first + nth);

/** How fast runs may be, in members an hour. */
export const allowPerHour = async (store: Store, members: number): Promise<void> => {
  await ledgerOf(store).rows(
    `insert into parameter (code, value) values ('point.expire_per_hour', $1)
      on conflict (code) do update set value = excluded.value`,
    [members],
  );
};

interface Run {
  readonly id: number;
  readonly run_no: string;
  readonly day: string;
  readonly status: string;
  readonly is_backlog: boolean;
  readonly due_members: number;
  readonly due_points: number;
  readonly done_members: number;
  readonly done_points: number;
}

/** The runs that there are, the oldest day first. */
export const expiryRuns = (store: Store): Promise<readonly Run[]> =>
  ledgerOf(store).rows<Run>(
    `select id, run_no, day::text as day, status, is_backlog, due_members, due_points, done_members, done_points
      from point_expiry_run order by day, id`,
  );
