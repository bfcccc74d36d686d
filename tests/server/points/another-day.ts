import { withTransaction } from '../../../server/db/transaction.ts';
import { beginRuns } from '../../../server/points/expire/begin.ts';
import { runExpiry } from '../../../server/points/expire/run.ts';
import { page } from '../entities/with-entities.ts';
import type { Adjusting } from './adjusting.ts';

/** What became of the members of an adjustment, by their numbers. */
export const outcomesOf = async ({ admin }: Adjusting, id: number) =>
  new Map(
    page(await admin.list('point_adjustment_member', { adjustment_id: String(id) })).data.map((row) => [
      row['member_id'],
      row,
    ]),
  );

/** Takes everything out that is past its day, old backlogs included. */
export async function expireAll({ server: { store }, ledger }: Adjusting): Promise<void> {
  await withTransaction(store, beginRuns);
  await ledger.rows(`update point_expiry_run set status = 'running' where status = 'waiting'`);
  await ledger.rows(`update point_expiry_run set next_at = now() - interval '1 hour'`);
  await runExpiry(store);
}
