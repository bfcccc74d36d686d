import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, made, select, text } from '../entity/field.ts';

const presences = { active: { label: '在线', color: 'green' }, locked: { label: '已锁定', color: 'gold' } } as const;
const marks = { own: { label: '当前', color: 'blue' } } as const;

/** 在线会话: who is signed in, where and since when; whoever may, ends a session at once (wider.md §10.1 kick). */
export const onlineSession = defineEntity({
  ...named('online_session'),
  title: 'username',
  observed: true,
  status: { online: { label: '在线', color: 'green' }, ended: { label: '已下线', color: 'default' } },
  archived: 'ended',
  fields: {
    username: text('账号', made),
    nickname: text('昵称', made),
    role_names: text('角色', made),
    ip: text('IP', made),
    device: text('设备', made),
    last_seen_at: datetime('最近活跃', made),
    presence: select('状态', presences, made),
    mark: select('标记', marks, made),
  },
  columns: [
    { key: 'username', width: 156 },
    { key: 'nickname', width: 100 },
    { key: 'presence', width: 90 },
    { key: 'mark', width: 80 },
    { key: 'role_names', width: 130 },
    { key: 'ip', width: 120 },
    { key: 'created_at', label: '登录时间' },
    { key: 'last_seen_at' },
    { key: 'device', width: 156 },
  ],
  identity: { below: 'nickname' },
  glance: ['presence', 'role_names', 'ip', 'device', 'created_at', 'last_seen_at'],
  filters: [
    keyword('username', 'nickname', 'ip'),
    optionsFilter('presence', '状态', presences),
    rangeFilter('created_at', '登录时间'),
  ],
  sortable: ['created_at', 'last_seen_at'],
  defaultSort: { field: 'last_seen_at', order: 'descend' },
  calls: {
    list: 'GET /admin/api/online-sessions',
    update: 'POST /admin/api/online-sessions/updates',
  },
});
