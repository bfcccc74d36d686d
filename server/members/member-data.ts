import { sql } from 'kysely';
import { sealedFields } from '../../contract/members/member-states.ts';
import type { WalletCode } from '../../contract/points/wallets.ts';
import type { MemberBox, MemberKey } from '../core/member-keys.ts';
import type { Db } from '../entity/write/database.ts';
import { failure } from '../http/failure.ts';

/** Everything that is kept of a member, for himself (engines.md §8.7). */
export interface MemberData {
  readonly member: Readonly<Record<string, unknown>>;
  readonly openids: readonly Readonly<Record<string, unknown>>[];
  readonly award_records: readonly Readonly<Record<string, unknown>>[];
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  readonly invitations: readonly Readonly<Record<string, unknown>>[];
  /** What was sealed by a version without a ledger has none. */
  readonly point_entries?: readonly Readonly<Record<string, unknown>>[];
  readonly experience_entries?: readonly Readonly<Record<string, unknown>>[];
  /** What was sealed by a version without them has none. */
  readonly suggestions?: readonly Readonly<Record<string, unknown>>[];
  readonly after_sales?: readonly Readonly<Record<string, unknown>>[];
  readonly payments?: readonly Readonly<Record<string, unknown>>[];
  readonly consents?: readonly Readonly<Record<string, unknown>>[];
}

type Stored = Readonly<Record<string, string | null>>;

/** @throws {Failure} 40401; 40902 after erasure, and with another server's key */
export async function dataOf(db: Db, id: number, box: MemberBox): Promise<MemberData> {
  const { rows } = await sql<Stored>`
    select u.user_no, u.nickname, u.gender, u.region_code, u.source, u.status, u.registered_at, u.registered_ip, u.last_login_at,
      u.last_login_ip, u.remark, u.mobile_sealed, u.real_name_sealed, u.birthday_sealed, u.address_sealed, k.sealed as key
    from he_user as u left join he_user_key as k on k.user_id = u.id where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw failure('notFound');
  const key = typeof row['key'] === 'string' ? box.openKey(row['key'], id) : undefined;
  if (!key) throw failure('illegalMove', '该会员的资料已清除，或无法用当前的密钥读出');
  const plain = Object.entries(row).filter(([column]) => column !== 'key' && !column.endsWith('_sealed'));
  const opened = sealedFields.map((field) => {
    const stored = row[`${field}_sealed`];
    return [field, typeof stored === 'string' ? key.open(field, stored) : null] as const;
  });
  return {
    member: Object.fromEntries([...plain, ...opened]),
    ...(await rowsOf(db, id, box)),
    suggestions: await saidBy(db, id, key),
    after_sales: await afterSalesOf(db, id),
    payments: await paymentsOf(db, id),
    consents: await consentsOf(db, id),
  };
}

/** What the member wanted back of orders. */
async function afterSalesOf(db: Db, id: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select after_sale_no, type, reason_code, text, images, refund_fen, refund_points, express_no, status, created_at from after_sale
    where user_id = ${id} order by id`.execute(db);
  return rows;
}

/** What the member paid, and what of it went back. */
async function paymentsOf(db: Db, id: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select pay_no, channel, amount_fen, refunded_fen, status, success_at, client_ip, created_at from payment
    where user_id = ${id} order by id`.execute(db);
  return rows;
}

/** What the member agreed to and refused. */
async function consentsOf(db: Db, id: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select c.consent_no, a.agreement_type, a.version_no, c.result, c.ip, c.created_at
    from agreement_consent as c join agreement as a on a.id = c.agreement_id where c.member_id = ${id} order by c.id`.execute(
    db,
  );
  return rows;
}

/** What the member had to say, with what they left to be reached by. */
async function saidBy(db: Db, id: number, key: MemberKey): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select no, type, content, images, region_code, code, page, app_version, device, os, status, reply, replied_at, satisfaction, created_at,
      contact_sealed from he_suggestion where user_id = ${id} order by id`.execute(db);
  return rows.map(({ contact_sealed: sealed, ...said }) => ({
    ...said,
    contact: typeof sealed === 'string' ? key.open('contact', sealed) : null,
  }));
}

async function rowsOf(
  db: Db,
  id: number,
  box: MemberBox,
): Promise<Omit<MemberData, 'member' | 'suggestions' | 'after_sales' | 'payments' | 'consents'>> {
  const { rows: names } = await sql<{ app: string; kind: string; sealed: string; by: number; key: string }>`
    select o.app, o.kind, o.sealed, o.sealed_by as by, k.sealed as key
    from he_user_openid as o join he_user_key as k on k.user_id = o.sealed_by where o.user_id = ${id} order by o.id`.execute(
    db,
  );
  const { rows: records } = await sql<Readonly<Record<string, unknown>>>`
    select record_no, display_title, status, points, quantity, won_at, nickname, mobile, receiver_name, receiver_mobile, receiver_area,
      receiver_detail, ip from award_record where user_id = ${id} order by id`.execute(db);
  const { rows: orders } = await sql<Readonly<Record<string, unknown>>>`
    select order_no, goods_title, status, total_points, total_fen, created_at, nickname, mobile, receiver_name, receiver_mobile, receiver_area,
      receiver_address, express_no from goods_order where user_id = ${id} order by id`.execute(db);
  const { rows: invitations } = await sql<Readonly<Record<string, unknown>>>`
    select plan_id, inviter_id, invitee_id, state, bound_at from invitation where ${id} in (inviter_id, invitee_id) order by id`.execute(
    db,
  );
  const openids = names.map(({ app, kind, sealed, by, key }) => ({
    app,
    kind,
    value: box.openKey(key, by)?.open(kind, sealed),
  }));
  return { openids, award_records: records, orders, invitations, ...(await entriesOf(db, id)) };
}

/** What moved the points and the experience of a member. */
async function entriesOf(db: Db, id: number): Promise<Pick<MemberData, 'point_entries' | 'experience_entries'>> {
  const ofWallet = async (code: WalletCode) => {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      select e.at as created_at, e.biz_type, e.title, e.points, e.available_after, e.biz_no
      from point_entry as e join wallet as w on w.id = e.wallet_id and w.code = ${code}
      where e.member_id = ${id} order by e.at, e.id`.execute(db);
    return rows;
  };
  return { point_entries: await ofWallet('points'), experience_entries: await ofWallet('experience') };
}
