import type { Options } from '../entity/field.ts';

/* What content goes through that is published for some time (SC-PUBLISH, wider.md §1.6). */

export const publishStatus = {
  draft: { label: '草稿', color: 'default' },
  scheduled: { label: '定时上线', color: 'cyan' },
  published: { label: '已上线', color: 'success' },
  offline: { label: '已下线', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** What its state and the time say together; never stored. */
export const publishRunStatus = {
  not_started: { label: '未开始', color: 'cyan' },
  running: { label: '进行中', color: 'success' },
  ended: { label: '已结束', color: 'default' },
  closed: { label: '未上线', color: 'default' },
} as const satisfies Options;
