import { sql } from 'kysely';
import { type GrantFault, waiting } from '../stock/granter.ts';
import { noteRows } from '../entity/events/row-news.ts';
import type { Db } from '../entity/write/database.ts';

const ranOut = '合作商家给出的券码已过期';

interface Asked {
  readonly state: 'wanted' | 'failed' | 'told' | 'issued';
  readonly error_code: string | null;
  readonly error: string | null;
}

interface Goods {
  readonly id: number;
  readonly title: string;
}

/**
 * Hands out the code that the partner gives for a win. It is asked for outside of this transaction (server/coupons/issue-coupons.ts):
 * the grant waits meanwhile. What went wrong fails the grant as any other fault, and its next try asks again under the same number.
 */
export async function giveIssued(
  tx: Db,
  recordId: number,
  goods: Goods,
): Promise<GrantFault | typeof waiting | undefined> {
  const { rows } = await sql<Asked>`
    select state, error_code, error from coupon_issue where record_id = ${recordId} for no key update`.execute(tx);
  const [asked] = rows;
  // Not asked for yet, or told that it failed: it is asked for (again).
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (asked?.state) {
    case 'wanted':
      return waiting;
    case 'issued':
      return handOut(tx, recordId, goods);
    case 'failed':
      await sql`update coupon_issue set state = 'told' where record_id = ${recordId}`.execute(tx);
      return { code: asked.error_code ?? 'unreachable', message: `「${goods.title}」${asked.error ?? ''}` };
    default:
      await sql`insert into coupon_issue (record_id, coupon_id, request_no)
        select id, ${goods.id}, record_no from award_record where id = ${recordId}
        on conflict (record_id) do update set state = 'wanted', asked_at = null`.execute(tx);
      return waiting;
  }
}

/**
 * A code that somebody has already is nobody else's, whatever the partner says; one that has expired since it came is given to nobody, and
 * the next try asks again.
 */
async function handOut(tx: Db, recordId: number, { id, title }: Goods): Promise<GrantFault | undefined> {
  const { rows: over } = await sql`
    update coupon_issue set state = 'told', error_code = 'unreachable', error = ${ranOut}
    where record_id = ${recordId} and expire_at <= now() returning record_id`.execute(tx);
  if (over.length > 0) return { code: 'unreachable', message: `「${title}」${ranOut}` };
  const { rows } = await sql<{ id: number }>`
    insert into coupon_code (coupon_id, digest, sealed, password, shown, expire_at, state)
    select coupon_id, digest, sealed, password, shown, expire_at, 'issued' from coupon_issue where record_id = ${recordId}
    on conflict (digest) do nothing returning id`.execute(tx);
  const [code] = rows;
  if (!code) return { code: 'code_twice', message: `「${title}」合作商家给出了已发放过的券码，请联系商家处理` };
  await sql`insert into coupon_grant (record_id, coupon_id, code_id) values (${recordId}, ${id}, ${code.id})`.execute(
    tx,
  );
  await sql`update award_record set virtual_code_id = ${code.id} where id = ${recordId}`.execute(tx);
  noteRows(tx, 'coupon_zhongshang', [id]);
  return undefined;
}
