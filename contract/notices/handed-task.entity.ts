import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, made, select, text, textarea } from '../entity/field.ts';
import { taskSides } from './handed-task.ts';

const status = {
  open: { label: '待处理', color: 'processing' },
  done: { label: '已完成', color: 'success' },
  declined: { label: '已退回', color: 'warning' },
  withdrawn: { label: '已撤回', color: 'default' },
  lapsed: { label: '已失效', color: 'default' },
} as const;

/**
 * 交办事项: a step of a record that somebody left to somebody else. Both see it whatever their data scope; it gives the receiver no right
 * that he has not got.
 */
export const handedTask = defineEntity({
  ...named('handed_task'),
  title: 'title',
  status,
  scope: { owner: 'created_by', ownAlways: true, receiver: 'receiver_id' },
  fields: {
    title: text('事项', made),
    side: select('与我的关系', taskSides, made),
    receiver_name: text('接收人', made),
    note: textarea('说明', made),
    decline_reason: textarea('退回原因', { ...made, when: (row) => row['status'] === 'declined' }),
    finished_at: datetime('结束时间', { ...made, when: (row) => row['status'] !== 'open' }),
  },
  columns: [
    { key: 'title', width: 280 },
    { key: 'side', width: 100 },
    { key: 'status', width: 90 },
    { key: 'receiver_name', width: 106 },
    { key: 'created_by_name', label: '交办人', width: 110 },
    { key: 'created_at', label: '交办时间' },
    { key: 'finished_at' },
  ],
  next: [{ step: 'record', when: ({ status: at, side }) => at === 'open' && side === 'mine' }],
  deeds: {
    record: { label: '去处理', action: 'get', leads: ({ record_path }) => String(record_path) },
  },
  filters: [
    keyword('title', 'note'),
    optionsFilter('side', '与我的关系', taskSides),
    optionsFilter('status', '状态', status),
    rangeFilter('created_at', '交办时间'),
  ],
  sortable: ['created_at', 'finished_at'],
  calls: {
    list: 'GET /admin/api/handed-tasks',
    detail: 'GET /admin/api/handed-tasks/details',
    update: 'POST /admin/api/handed-tasks/updates',
  },
});
