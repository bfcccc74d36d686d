import { sql } from 'kysely';
import { maskText } from '../../contract/core/mask.ts';
import { initialStatus } from '../../machines/entity/lifecycle/kernel.ts';
import type { MemberBox } from '../core/member-keys.ts';
import type { Tx } from '../db/transaction.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import { insertRows, nextId } from '../entity/write/insert.ts';
import { failure } from '../http/failure.ts';
import { keyOf } from '../members/personal.ts';
import { heSuggestion } from './he-suggestion.resource.ts';

/** What a member has to say, with what a client knows of where it was said. */
export interface TakenSuggestion {
  readonly type: string;
  readonly content: string;
  readonly images: readonly string[];
  readonly contact?: string | undefined;
  readonly regionCode?: string | undefined;
  readonly orderNo?: string | undefined;
  readonly recordNo?: string | undefined;
  readonly code?: string | undefined;
  readonly page?: string | undefined;
  readonly appVersion?: string | undefined;
  readonly device?: string | undefined;
  readonly os?: string | undefined;
}

/** Until when an answer is owed that is asked for now. */
export const dueFromNow = sql`now() + make_interval(hours => ${parameterIn('suggest.sla_hours')}::int)`;

/** The id of a row of the member's that is named by its number. @throws {Failure} 40401 */
async function ownId(
  tx: Tx,
  userId: number,
  {
    table,
    key,
    value,
    missing,
  }: Readonly<Record<'table' | 'key' | 'missing', string>> & { readonly value?: string | undefined },
): Promise<number | null> {
  if (value === undefined) return null;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${sql.ref(key)} = ${value} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw failure('notFound', missing);
  return found.id;
}

/** Seals what somebody left to be reached by. @throws {Failure} 40902 where the member has no key any more */
async function sealContact(tx: Tx, userId: number, contact: string, box: MemberBox): Promise<string> {
  const key = await keyOf(tx, box, userId);
  if (!key) throw failure('illegalMove', '该会员的资料已清除，或无法用当前的密钥读写');
  return key.seal('contact', contact);
}

/** Writes a suggestion down; returns its id. The member is locked. @throws {Failure} 40401 for an order or a win that is not the member's */
export async function takeSuggestion(tx: Tx, userId: number, said: TakenSuggestion, box: MemberBox): Promise<number> {
  const { contact, images } = said;
  const order = { table: 'goods_order', key: 'order_no', value: said.orderNo, missing: '该会员没有这个订单' };
  const record = { table: 'award_record', key: 'record_no', value: said.recordNo, missing: '该会员没有这条中奖记录' };
  const id = await nextId(tx, heSuggestion.entity);
  const values = {
    user_id: userId,
    type: said.type,
    content: said.content,
    images: images.length > 0 ? images.map((url) => ({ url })) : null,
    priority: 'normal',
    contact: contact === undefined ? null : maskText('mobile', contact),
    region_code: said.regionCode ?? sql`(select region_code from he_user where id = ${userId})`,
    order_id: await ownId(tx, userId, order),
    record_id: await ownId(tx, userId, record),
    code: said.code ?? null,
    page: said.page ?? null,
    app_version: said.appVersion ?? null,
    device: said.device ?? null,
    os: said.os ?? null,
    due_at: dueFromNow,
    status: initialStatus(heSuggestion.lifecycle),
    term_status: 'running',
  };
  const own = { contact_sealed: contact === undefined ? null : await sealContact(tx, userId, contact, box) };
  await insertRows(tx, heSuggestion, [{ id, values, own }], { accountId: null, deptId: null });
  return id;
}
