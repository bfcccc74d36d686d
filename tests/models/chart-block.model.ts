import type { Heat } from '../../contract/insight/analysis.ts';
import { chartBlockMachine } from '../../machines/insight/chart-block.ts';
import { bare, defineModel } from '../engine/model.ts';

const choices = [
  { id: 'operations', title: '操作次数' },
  { id: 'logins', title: '登录次数' },
];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What the call of 时段热力 answers: one figure, or nothing that the operator may see. */
export const heatAnswers = {
  some: {
    choices,
    shown: { id: 'operations', title: '操作次数', formula: '来自操作日志', unit: '次' },
    period: { from: '2026-11-01', to: '2026-11-22' },
    at: '2026-11-22T09:30:00+08:00',
    data: Array.from({ length: 7 }, () => hours),
  },
  none: {
    choices: [],
    shown: null,
    period: { from: '2026-11-01', to: '2026-11-22' },
    at: '2026-11-22T09:31:00+08:00',
    data: [],
  },
} satisfies Record<string, Heat>;

export const chartBlockModel = defineModel(chartBlockMachine, {
  id: 'chartBlock',
  roots: [{ name: 'heat', query: { range: 'month', compare: 'previous' } }],
  cases: {
    RELOAD: bare,
    ASK: { week: { query: { range: 'week', compare: 'previous' } } },
    CHOOSE: { first: { choice: 'operations' }, other: { choice: 'logins' } },
    SHOW_TABLE: bare,
    SHOW_CHART: bare,
    EXPORT: bare,
    'done.fetchBlock': heatAnswers,
    'error.fetchBlock': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.matches({ data: 'failed' }) === (snapshot.context.error !== ''),
    'what is shown has arrived': (snapshot) =>
      !snapshot.matches({ data: 'showing' }) || snapshot.context.content !== null,
    'it can be saved exactly while it is shown': (snapshot) =>
      snapshot.can({ type: 'EXPORT' }) === snapshot.matches({ data: 'showing' }),
    'what loads is asked for': (snapshot) =>
      snapshot.matches({ data: 'loading' }) === (snapshot.children.fetchBlock !== undefined),
  },
  goal: (snapshot) => snapshot.matches({ data: 'showing' }),
});
