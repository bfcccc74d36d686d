import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { withTransaction } from '../db/transaction.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { PartnerFailure } from '../partner/partner.ts';
import type { IssuedCoupon, Issuer } from '../partner/issuer.ts';
import { type CodeBox, maskedCode } from './code-box.ts';

/** How codes are asked for; without an issuer nobody is there to ask. */
export interface Issuing {
  readonly issuer?: Issuer | undefined;
  readonly box: CodeBox;
}

const shownInstant = (at: string) => inZone(at).slice(0, 19).replace('T', ' ');

/** Minutes after which a question that nobody ended counts as lost: whoever asked is gone. */
const lostMinutes = 2;

interface Wanted {
  readonly record_id: number;
  readonly coupon_id: number;
  readonly request_no: string;
  readonly goods_no: string;
  readonly partner: string;
  /** Whether an earlier question may have been answered with a code. */
  readonly maybe: boolean;
}

/**
 * Asks the partner for the codes that grants wait for, one after the other and outside of any transaction: that it is asked is committed
 * before, so nobody asks at the same time, and one whose process died is asked for again under the same number, which is no second
 * code. Returns how many.
 */
export async function issueRound(store: Store, issuing: Issuing, isStopped = () => false): Promise<number> {
  let count = 0;
  for (let wanted = await claim(store); wanted; wanted = isStopped() ? undefined : await claim(store)) {
    await issue(store, issuing, wanted);
    count += 1;
  }
  return count;
}

/** The record is held: nobody calls it off at the same moment. One that is over is asked for no more. */
const claim = (store: Store): Promise<Wanted | undefined> =>
  withTransaction(store, async (tx) => {
    const { rows } = await sql<Wanted>`
      with due as (
        select i.record_id, i.may_exist as maybe from coupon_issue as i join award_record as r on r.id = i.record_id
        where i.state = 'wanted' and r.status = 'issuing'
          and (i.asked_at is null or i.asked_at < now() - make_interval(mins => ${lostMinutes}::int))
        order by i.record_id limit 1 for update of i, r skip locked
      )
      update coupon_issue as i set asked_at = now(), may_exist = true from due, coupon_zhongshang as t
      where i.record_id = due.record_id and t.id = i.coupon_id
      returning i.record_id, i.coupon_id, i.request_no, t.goods_no, t.partner_name as partner, due.maybe`.execute(tx);
    return rows[0];
  });

async function issue(store: Store, { issuer, box }: Issuing, wanted: Wanted): Promise<void> {
  if (!issuer) return failed(store, wanted, 'no_channel', '合作商家的发码接口尚未接入，请联系系统管理员');
  const { request_no, goods_no } = wanted;
  try {
    const coupon = await issuer.issue({ request_no, goods_no });
    await refuseExpired(store, coupon);
    await keep(store, box, wanted, coupon);
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    const { kind, isUnsure } = error;
    const code = kind === 'refused' ? 'refused' : 'unreachable';
    // The partner knows a number that it has given a code for: where it says no, it has given none.
    await failed(
      store,
      wanted,
      code,
      `合作商家接口：${error.message}`,
      kind !== 'refused' && (isUnsure || wanted.maybe),
    );
  }
}

/**
 * A code that nobody can use any more is no answer, by the clock of the house.
 * @throws {PartnerFailure} `nonsense`: the platform has given one all the same
 */
async function refuseExpired({ db }: Store, { expire_at }: IssuedCoupon): Promise<void> {
  const { rows } = await sql<{ is_over: boolean }>`select ${expire_at}::timestamptz <= now() as is_over`.execute(db);
  if (rows[0]?.is_over !== true) return;
  throw new PartnerFailure('nonsense', `给出的券码已于 ${shownInstant(expire_at)} 过期`, true);
}

/** The code is sealed before it is written anywhere; the grant that waits for it goes on. */
const keep = (
  store: Store,
  box: CodeBox,
  { record_id, coupon_id, partner }: Wanted,
  { code, password, expire_at }: IssuedCoupon,
): Promise<void> =>
  withTransaction(store, async (tx) => {
    await sql`update coupon_issue set state = 'issued', error_code = null, error = null, expire_at = ${expire_at},
      digest = ${box.digest(partner, code)}, sealed = ${box.seal(code, coupon_id)}, shown = ${maskedCode(code)},
      password = ${password === null ? null : box.seal(password, coupon_id)}
      where record_id = ${record_id} and state <> 'issued'`.execute(tx);
    await sql`update award_grant set next_at = now() where record_id = ${record_id}`.execute(tx);
  });

/** Why there is no code stands with the grant, which tells it to the record. */
const failed = (store: Store, { record_id, maybe }: Wanted, code: string, message: string, exists = maybe) =>
  withTransaction(store, async (tx) => {
    await sql`update coupon_issue set state = 'failed', may_exist = ${exists}, error_code = ${code}, error = ${message}
      where record_id = ${record_id} and state = 'wanted'`.execute(tx);
    await sql`update award_grant set next_at = now() where record_id = ${record_id}`.execute(tx);
  });
