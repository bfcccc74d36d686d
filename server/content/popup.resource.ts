import { sql } from 'kysely';
import { frequencyText } from '../../contract/content/popup.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource, Sql, Write } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
import { invalid } from '../http/failure.ts';
import { linkTitle } from './link-live.ts';
import {
  byClock,
  forgetReturn,
  linkedRows,
  publishChosen,
  publishFacts,
  rateOf,
  refuseUnsafe,
  runStatus,
  timeAndLinkBlockers,
} from './publish.ts';

/** Whether what a popup shows is there: a coupon that members can take, an agreement in effect. */
export const isSubjectLive: Sql = sql`(case t.popup_type
  when 'coupon' then exists (select from he_coupon as c where c.id = t.coupon_id and c.status = 'published' and c.take_type = 'self'
    and (c.take_end_at is null or c.take_end_at > now()) and (c.valid_end_at is null or c.valid_end_at > now()))
  when 'agreement' then exists (select from agreement as a where a.id = t.agreement_id and a.status = 'effective')
  else true end)`;

/** That the popup `one` stands before `other` wherever both could be shown. */
const isBefore = (one: Sql, other: Sql): Sql =>
  sql`((${one}.priority, ${one}.start_at, ${one}.id) > (${other}.priority, ${other}.start_at, ${other}.id))`;

/** That `one` is shown to everybody who could see `other`, whenever and wherever he could, and as often as he comes: `other` never is. */
const hides = (
  one: Sql,
  other: Sql,
): Sql => sql`(${isBefore(one, other)} and ${one}.frequency = 'every' and ${one}.popup_type <> 'agreement'
  and ${one}.pages @> ${other}.pages and ${one}.audience in ('all', ${other}.audience)
  and (${one}.trigger <> 'login' or ${other}.trigger = 'login') and ${one}.start_at <= ${other}.start_at
  and coalesce(${one}.end_at, 'infinity') >= coalesce(${other}.end_at, 'infinity'))`;

/** Names of the others that are published or will be, of which this is so. */
const named = (
  which: Sql,
): Sql => sql`(select string_agg('「' || q.title || '」', '、' order by q.priority desc, q.id desc) from popup as q
  where q.status in ('published', 'scheduled') and q.id <> t.id and ${which})`;

/** What publishing looks at beside the row. */
const lookedAt = (popups: Sql): readonly LockedRows[] => [
  ...linkedRows('popup', popups),
  { table: 'he_coupon', where: sql`t.id in (select p.coupon_id from popup as p where p.id in (${popups}))` },
  { table: 'agreement', where: sql`t.id in (select p.agreement_id from popup as p where p.id in (${popups}))` },
];

/** Everything that keeps it from being published, each with the field that mends it. */
const publishBlockers = (row: Values): readonly Blocker[] => [
  ...timeAndLinkBlockers(row),
  ...(row['is_subject_live'] === false && row['popup_type'] === 'coupon'
    ? [{ text: '优惠券须是会员自领、已上线且还能领的，请换一张', field: 'coupon_id' }]
    : []),
  ...(row['is_subject_live'] === false && row['popup_type'] === 'agreement'
    ? [{ text: '协议没有生效，请选择生效中的版本', field: 'agreement_id' }]
    : []),
];

const derived = (row: Row): Row => {
  const publishable = publishBlockers(row);
  const told = { ...row, frequency_text: frequencyText(row) };
  return publishable.length === 0 ? told : { ...told, blockers: { publishable } };
};

/** Who has to agree anew is not let past (wider.md §8.2). @throws {Failure} 40001 */
async function refuseClosable(tx: Db, { values }: Write): Promise<void> {
  if (values['popup_type'] !== 'agreement' || values['closable'] !== true) return;
  const { rows } = await sql<{ force: boolean }>`select a.force_reconsent as force from agreement as a
    where a.id = ${values['agreement_id']}`.execute(tx);
  if (rows[0]?.force === true)
    throw invalid([{ field: 'closable', message: '强制重签的协议不能关闭，请关掉「可关闭」' }]);
}

/** 弹窗 (wider.md §8.2). */
export const popup: Resource = defineResource('popup', {
  stored: ['show_uv', 'click_uv', 'close_uv', 'return_reason'],
  computed: {
    ...publishFacts,
    run_status: runStatus,
    // Said by `derive`, in the words of the contract.
    frequency_text: sql`null::text`,
    link_title: linkTitle(sql`t.link`),
    click_rate: rateOf(sql`t.click_uv`, sql`t.show_uv`),
    is_subject_live: isSubjectLive,
    shadowed_by: named(hides(sql`q`, sql`t`)),
    shadowing: named(hides(sql`t`, sql`q`)),
  },
  chosen: publishChosen,
  derive: derived,
  lockFor: ({ id, event }) => (event === 'PUBLISH' && id !== undefined ? lookedAt(sql`select ${id}::bigint`) : []),
  check: async (tx, write) => {
    await refuseUnsafe(tx, write);
    await refuseClosable(tx, write);
  },
  stamp: forgetReturn,
  clash: {
    reads: { shadowed_by: named(hides(sql`q`, sql`t`)) },
    says: ({ values: { shadowed_by: by } }) =>
      typeof by === 'string' ? `不会展示，同样的页面和时间总是先展示：${by}` : undefined,
  },
  clock: byClock('popup', lookedAt, publishBlockers),
});
