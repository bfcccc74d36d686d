import { defineEntity, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { ifFilled, datetime, made, reference, text } from '../entity/field.ts';
import { readerStatus } from './announcement.ts';

/** 阅读名单: the operators whom an announcement was told, and who of them has read it (wider.md §8.3). */
export const announcementReader = defineEntity({
  ...named('announcement_reader'),
  title: 'nickname',
  observed: true,
  status: readerStatus,
  statusTabs: true,
  fields: {
    nickname: text('姓名', made),
    account_id: reference('账号', 'account', made),
    dept_name: text('部门', made),
    announcement_id: reference('公告', 'announcement', made),
    read_at: datetime('阅读时间', ifFilled('read_at')),
  },
  columns: [
    { key: 'nickname', width: 140 },
    { key: 'account_id', width: 150 },
    { key: 'dept_name', width: 140 },
    { key: 'announcement_id', width: 240 },
    { key: 'status', width: 90 },
    { key: 'read_at' },
    { key: 'created_at', label: '通知时间' },
  ],
  filters: [
    keyword('nickname'),
    referenceFilter('announcement_id', '公告', 'announcement'),
    optionsFilter('status', '状态', readerStatus),
    rangeFilter('created_at', '通知时间'),
  ],
  sortable: ['created_at'],
  calls: { list: 'GET /admin/api/announcement-readers', detail: 'GET /admin/api/announcement-readers/details' },
});
