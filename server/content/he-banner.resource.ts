import { sql } from 'kysely';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { parameterIn } from '../dictionary/parameter-values.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource, Sql } from '../entity/resource.ts';
import type { LockedRows } from '../entity/write/lock-intent.ts';
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

/** How many others are published in the position. */
const others = sql`(select count(*) from he_banner as b
  where b.position = t.position and b.status = 'published' and b.id <> t.id)`;
const most = parameterIn('banner.max_per_position');

/** How many will be published there when it is to be, by what is planned now: those that go on until then, and those that come before it. */
const othersThen = sql`(select count(*) from he_banner as b
  where b.position = t.position and b.id <> t.id and coalesce(b.end_at, 'infinity') > t.start_at
    and (b.status = 'published' or (b.status = 'scheduled' and (b.start_at, b.id) < (t.start_at, t.id))))`;

/**
 * What publishing looks at beside the row: every banner of its position, so that two who publish there come one after the other, and what
 * it leads to.
 */
const lookedAt = (banners: Sql): readonly LockedRows[] => [
  ...linkedRows('he_banner', banners),
  {
    table: 'he_banner',
    where: sql`t.position in (select b.position from he_banner as b where b.id in (${banners}))
      and t.status <> 'archived'`,
    changes: true,
  },
];

/** Everything that keeps it from being published, each with the field that mends it. */
const publishBlockers = (row: Values): readonly Blocker[] => [
  ...timeAndLinkBlockers(row),
  ...(row['is_full'] === true
    ? [{ text: `该位置已有 ${String(row['position_most'])} 张上线，请先下线其他轮播图`, path: '/content/banner' }]
    : []),
];

const withBlockers = (row: Row): Row => {
  const publishable = publishBlockers(row);
  return publishable.length === 0 ? row : { ...row, blockers: { publishable } };
};

/** 轮播图 (wider.md §8.1). */
export const heBanner: Resource = defineResource('he_banner', {
  stored: ['view_count', 'click_count', 'return_reason'],
  computed: {
    ...publishFacts,
    run_status: runStatus,
    link_title: linkTitle(sql`t.link`),
    click_rate: rateOf(sql`t.click_count`, sql`t.view_count`),
    is_full: sql`(${others} >= ${most})`,
    position_most: most,
  },
  chosen: publishChosen,
  derive: withBlockers,
  lockFor: ({ id, event }) => (event === 'PUBLISH' && id !== undefined ? lookedAt(sql`select ${id}::bigint`) : []),
  check: refuseUnsafe,
  stamp: forgetReturn,
  clash: {
    reads: { over: sql`(case when t.status = 'scheduled' and ${othersThen} >= ${most} then ${othersThen} end)` },
    says: ({ values: { over } }) =>
      typeof over === 'number' ? `到时该位置已有 ${over} 张上线，会退回草稿；请先下线其他轮播图或改时间` : undefined,
  },
  clock: byClock('he_banner', lookedAt, publishBlockers),
});
