import type { Options } from '../entity/field.ts';

/* What announcements go through and whom they are for (wider.md §8.3). */

export const announcementCategories = {
  notice: { label: '通知', color: 'blue' },
  activity: { label: '活动公告', color: 'magenta' },
  maintenance: { label: '系统维护', color: 'orange' },
  winner: { label: '中奖公示', color: 'gold' },
} as const satisfies Options;
export type AnnouncementCategory = keyof typeof announcementCategories;

/** Where it is read. */
export const announcementSides = {
  admin: { label: '后台', color: 'geekblue' },
  member: { label: '会员端', color: 'cyan' },
  both: { label: '后台和会员端', color: 'purple' },
} as const satisfies Options;

export const announcementStatus = {
  draft: { label: '草稿', color: 'default' },
  scheduled: { label: '待发布', color: 'cyan' },
  published: { label: '已发布', color: 'success' },
  revoked: { label: '已撤回', color: 'warning' },
  expired: { label: '已过期', color: 'default' },
  archived: { label: '已删除', color: 'default' },
} as const satisfies Options;

/** Whether an operator whom it is for has read it. */
export const readerStatus = {
  unread: { label: '未读', color: 'warning' },
  read: { label: '已读', color: 'success' },
} as const satisfies Options;
