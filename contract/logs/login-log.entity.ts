import { defineEntity, exactFilter, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, select, text, textarea } from '../entity/field.ts';
import { sessionLogResults, sessionLogTypes } from './session-log.ts';

/** 登录日志: what happened to sessions, line by line; read only (wider.md §10.7). */
export const loginLog = defineEntity({
  ...named('login_log'),
  title: 'username',
  observed: true,
  parts: {
    login_statistics: { label: '登录统计', action: 'query', ofList: true },
    log_archives: { label: '历史归档', action: 'export', ofList: true },
  },
  status: { recorded: { label: '已记录', color: 'default' } },
  fields: {
    username: text('账号', made),
    nickname: text('昵称', made),
    log_type: select('类型', sessionLogTypes, made),
    result: select('结果', sessionLogResults, made),
    note: textarea('说明', made),
    ip: text('IP', made),
    device: text('设备', made),
    session_no: integer('会话编号', { ...made, names: true }),
    trace_id: text('追踪号', made),
    user_agent: textarea('浏览器标识', made),
  },
  columns: [
    { key: 'created_at', label: '时间' },
    { key: 'username', width: 160 },
    { key: 'nickname', width: 110 },
    { key: 'log_type' },
    { key: 'result', width: 140 },
    { key: 'ip' },
    { key: 'device', width: 160 },
    { key: 'note', width: 260 },
  ],
  identity: { below: 'nickname' },
  glance: ['created_at', 'result', 'log_type', 'ip', 'device'],
  filters: [
    keyword('username', 'nickname'),
    optionsFilter('log_type', '类型', sessionLogTypes),
    optionsFilter('result', '结果', sessionLogResults),
    exactFilter('username', '账号'),
    exactFilter('ip', 'IP'),
    exactFilter('trace_id', '追踪号'),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  calls: {
    list: 'GET /admin/api/login-logs',
    detail: 'GET /admin/api/login-logs/details',
  },
});
