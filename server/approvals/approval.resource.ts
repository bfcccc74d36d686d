import { sql } from 'kysely';
import { entities } from '../../contract/entities.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql } from '../entity/resource.ts';
import { holds } from '../notices/receivers.ts';

/** What whoever asked wanted to do, as a right. */
const right = sql`(t.permission_id || '.' || t.action)`;

/** The version of the row that an approval is about; null where there is none any more. */
const versionNow: Sql = sql`(case t.entity ${sql.join(
  entities
    .filter(({ held }) => held !== undefined)
    .map(({ name }) => sql`when ${name} then (select r.version from ${sql.table(name)} as r where r.id = t.row_id)`),
  sql` `,
)} end)`;

/** Who asked for it last may still do it: he is there, and has the right. */
const makerMay = sql`exists (select from account as a where a.id = t.maker_id and a.status = 'enabled' and ${holds(sql`a.id`, right)})`;

const isMine = (accountId: number): Sql => sql`(${accountId}::bigint = any(t.makers))`;

/** Why whoever looks may not decide, or approve. */
function blockersOf({ is_mine, may_decide, maker_may, is_current, row_label, maker_name }: Row): Row['blockers'] {
  const decide: readonly Blocker[] = [
    ...(is_mine === true ? [{ text: '您提交了这项修改，请由另一人审批' }] : []),
    ...(may_decide === true ? [] : [{ text: `您没有修改这条${String(row_label)}的权限` }]),
  ];
  const approve: readonly Blocker[] = [
    ...decide,
    ...(maker_may === true ? [] : [{ text: `提交人 ${String(maker_name)} 已没有修改的权限，请退回` }]),
    ...(is_current === true ? [] : [{ text: '记录在提交后有变动，请退回' }]),
  ];
  return { approvable: approve, decidable: decide };
}

/** 审批单 (wider.md §10.15): made where a change waits (`hold.ts`), decided by people, made stale by its row, ended by time. */
export const approval = defineResource('approval', {
  stored: [
    'title',
    'row_label',
    'row_title',
    'change_text',
    'reason',
    'maker_name',
    'requested_at',
    'expires_at',
    'decided_by_name',
    'decided_at',
    'decision',
  ],
  computed: {
    title: sql`t.title`,
    record_path: sql`t.record_path`,
    proposed_changes: sql`t.changes`,
    // Only whoever looks can be told whose it is; the house is anybody.
    box: sql`(case when t.status = 'open' then 'todo' else 'done' end)`,
    is_mine: sql`true`,
    may_decide: sql`false`,
    is_current: sql`coalesce(${versionNow} = t.row_version, false)`,
    maker_may: makerMay,
  },
  seenBy: ({ accountId, grants }) => {
    const mayDecide = sql`(${right} = any(${[...grants]}::text[]))`;
    return {
      is_mine: isMine(accountId),
      may_decide: mayDecide,
      box: sql`(case when ${isMine(accountId)} then 'mine' when t.status <> 'open' then 'done'
        when ${grants.has('Approval.enable') ? mayDecide : sql`false`} then 'todo' else 'others' end)`,
    };
  },
  derive: (row) => ({ ...row, blockers: blockersOf(row) }),
  stamp: ({ event, reason }, { nickname }) =>
    event === 'REQUEST'
      ? { decided_by_name: null, decided_at: null, decision: null }
      : {
          decided_by_name: nickname,
          decided_at: sql`now()`,
          decision: (event === 'APPROVE' ? '同意' : reason) ?? null,
        },
});
