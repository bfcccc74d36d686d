import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  date,
  datetime,
  ifFilled,
  integer,
  made,
  percent,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { expiryStatus } from './expiring.ts';

const counted = (value: unknown): string => Number(value).toLocaleString('en-US');

/** What starting this very run does. */
const whatFollows = ({ day, due_members, due_points, left_minutes }: Values): string =>
  `${String(day)} 到期的 ${counted(due_points)} 积分将从 ${counted(due_members)} 位会员的账户中扣除，按现在的速度上限约需 ${counted(left_minutes)} 分钟。`;

/** 过期批次: the lots of one day, taken out of the accounts piece by piece by the house (engines.md §2.4). */
export const pointExpiryRun = defineEntity({
  ...named('point_expiry_run'),
  title: 'run_no',
  observed: true,
  referable: ['waiting', 'running', 'paused', 'done'],
  status: expiryStatus,
  statusTabs: true,
  next: ['PAUSE', 'RESUME', { step: 'RELEASE', when: ({ is_backlog }) => is_backlog === true }],
  cautions: { RELEASE: whatFollows },
  related: [{ entity: 'point_log', by: 'expiry_run_id', title: '积分流水' }],
  fields: {
    run_no: text('批次号', { ...made, names: true }),
    day: date('到期日', made),
    due_members: integer('应过期会员', made),
    due_points: integer('应过期积分', made),
    done_members: integer('已处理会员', made),
    done_points: integer('已过期积分', made),
    progress: percent('进度', made),
    left_minutes: integer('预计还需（分钟）', { computed: true, when: ({ status }) => status !== 'done' }),
    is_backlog: toggle('积压', { computed: true, when: ({ is_backlog }) => is_backlog === true }),
    started_at: datetime('开始时间', ifFilled('started_at')),
    paused_at: datetime('最近暂停时间', ifFilled('paused_at')),
    paused_by_name: text('最近暂停人', ifFilled('paused_by_name')),
    pause_reason: textarea('暂停原因', ifFilled('pause_reason')),
    finished_at: datetime('完成时间', ifFilled('finished_at')),
  },
  columns: [
    { key: 'run_no', width: 170, below: 'day' },
    { key: 'day', width: 110 },
    { key: 'status', width: 100 },
    { key: 'due_members', width: 110 },
    { key: 'due_points', width: 120 },
    { key: 'done_members', width: 110 },
    { key: 'done_points', width: 120 },
    { key: 'progress', width: 80 },
    { key: 'left_minutes', width: 140 },
    { key: 'started_at' },
    { key: 'finished_at' },
    { key: 'pause_reason', width: 200 },
    { key: 'created_at', label: '时间' },
  ],
  identity: { below: 'day' },
  glance: ['status', 'progress', 'due_points', 'due_members', 'done_points', 'finished_at'],
  filters: [
    keyword('run_no'),
    optionsFilter('status', '状态', expiryStatus),
    rangeFilter('day', '到期日'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['day', 'created_at'],
  defaultSort: { field: 'day', order: 'descend' },
  calls: {
    list: 'GET /admin/api/point-expiry-runs',
    detail: 'GET /admin/api/point-expiry-runs/details',
    update: 'POST /admin/api/point-expiry-runs/updates',
  },
});
