import type { LoginStatistics } from '../../contract/logs/login-statistics.ts';
import { loginStatisticsMachine } from '../../machines/logs/login-statistics.ts';
import { bare, defineModel } from '../engine/model.ts';

const period = { from: '2026-07-20', to: '2026-07-20' };
const hours = ['2026-07-20 08', '2026-07-20 09'];

/** Two hours of an attack on one name. */
export const attacked: LoginStatistics = {
  period,
  at: '2026-07-20T09:30:00+08:00',
  hours,
  failed: [3, 21],
  succeeded: [5, 0],
  addresses: [{ ip: '203.0.113.7', failed: 23, accounts: 4 }],
  names: [{ username: 'admin', failed: 20, ips: 2 }],
  blocked: [{ ip: '198.51.100.9', until: '2026-07-20T09:55:00+08:00' }],
};
export const quiet: LoginStatistics = {
  ...attacked,
  failed: [0, 0],
  succeeded: [0, 0],
  addresses: [],
  names: [],
  blocked: [],
};

export const loginStatisticsModel = defineModel(loginStatisticsMachine, {
  id: 'login-statistics',
  roots: [{ key: '/system/log/login' }],
  cases: {
    CHOOSE_RANGE: { today: { range: 'today' }, week: { range: 'week' } },
    CHOOSE_CUSTOM: bare,
    CHANGE_PERIOD: {
      begins: { period: { from: '2026-07-01' } },
      ends: { period: { to: '2026-07-21' } },
      'far too early': { period: { from: '2026-01-01' } },
      blank: { period: { to: '' } },
    },
    RELOAD: bare,
    SHOW_TABLE: bare,
    SHOW_CHART: bare,
    PICK: {
      address: { field: 'ip', value: '203.0.113.7' },
      blocked: { field: 'ip', value: '198.51.100.9' },
      name: { field: 'username', value: 'admin' },
      'name as address': { field: 'ip', value: 'admin' },
    },
    CLOSE: bare,
    'done.fetchStatistics': { attacked, quiet },
    'error.fetchStatistics': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { filter, period: own, content, error } }) => [filter, own, content?.addresses.length ?? -1, error],
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: { data: 'failed' } }) === (snapshot.context.error !== ''),
    'own days are asked for exactly while they stand there': (snapshot) =>
      !snapshot.matches({ open: { days: 'custom' } }) || snapshot.context.filter.range === 'custom',
    'what is asked for is never longer than 31 days': ({ context: { filter } }) =>
      filter.range !== 'custom' || (Date.parse(filter.to ?? '') - Date.parse(filter.from ?? '')) / 86_400_000 + 1 <= 31,
    'usual days leave nothing filled in': (snapshot) =>
      !snapshot.matches({ open: { days: 'preset' } }) || snapshot.context.period.from === '',
  },
  goal: ({ status }) => status === 'done',
});
