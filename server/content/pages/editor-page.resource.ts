import { sql } from 'kysely';
import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Blocker } from '../../../machines/entity/lifecycle/kernel.ts';
import { defineResource } from '../../entity/define-resource.ts';
import { referrers } from '../../entity/referrers.ts';
import type { ByClock, Resource, Sql } from '../../entity/resource.ts';
import { byClock, forgetReturn, publishChosen, refuseUnsafe, runStatus, timeBlockers, timeFacts } from '../publish.ts';
import { isChanged, keepVersion } from './page-versions.ts';

/** Rows of a table that lead to the page `t` and are there still. */
const leadingHere = (table: 'he_banner' | 'popup'): Sql => sql`${sql.table(table)} as l
  where l.link ->> 'link_type' = 'editor_page' and (l.link ->> 'ref_id')::bigint = t.id and l.status <> 'archived'`;
const banners = leadingHere('he_banner');
const popups = leadingHere('popup');

const earlyBlockers = ({ is_early }: Values): readonly Blocker[] =>
  is_early === true ? [] : [{ text: '请填写以后的开始时间', field: 'start_at' }];

/** What stands in the way of its steps, by their guards: what leads to it comes with the row. */
function withBlockers(row: Row): Row {
  const { linked_by, status, ...rest } = row;
  const publishable = timeBlockers(row);
  const blockers = {
    ...(Array.isArray(linked_by) && linked_by.length > 0 && { unlinked: linked_by as readonly unknown[] }),
    ...(publishable.length > 0 && { publishable }),
    ...(status === 'draft' && earlyBlockers(row).length > 0 && { schedulable: earlyBlockers(row) }),
  };
  return { ...rest, status, ...(Object.keys(blockers).length > 0 && { blockers }) };
}

const clock = byClock('editor_page', () => [], timeBlockers);

/** Published by the clock it has a version, as by hand. */
const versionsByClock: ByClock = {
  ...clock,
  take: async (tx, rows, plus) => {
    await clock.take?.(tx, rows, plus);
    for (const { row, event, arrived } of rows)
      if (event === 'START' && arrived.status === 'published') await keepVersion(tx, row.id, null);
  },
};

/** 图文页 (wider.md §8.6). */
export const editorPage: Resource = defineResource('editor_page', {
  stored: ['version_no', 'view_count', 'return_reason'],
  computed: {
    ...timeFacts,
    run_status: runStatus,
    is_changed: isChanged,
    link_count: sql`((select count(*) from ${banners}) + (select count(*) from ${popups}))`,
    linked_by: referrers([
      {
        label: '个轮播图',
        rows: sql`select l.id, l.title as name from ${banners}`,
        path: sql`'/content/banner?link_type=editor_page'::text`,
      },
      {
        label: '个弹窗',
        rows: sql`select l.id, l.title as name from ${popups}`,
        path: sql`'/content/popup?link_type=editor_page'::text`,
      },
    ]),
  },
  chosen: { run_status: publishChosen.run_status },
  derive: withBlockers,
  check: refuseUnsafe,
  stamp: forgetReturn,
  moved: async (tx, { id }, event, { caller }) => {
    if (event === 'PUBLISH' || event === 'REPUBLISH') await keepVersion(tx, id, caller.accountId);
  },
  clock: versionsByClock,
});
