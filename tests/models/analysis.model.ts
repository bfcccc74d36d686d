import { analysisBlocks, isRegion } from '../../contract/insight/analysis.ts';
import { daysOf, longestPeriod } from '../../contract/core/period.ts';
import { analysisMachine } from '../../machines/insight/analysis.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/dashboard/analysis';
const own = { from: '2026-10-01', to: '2026-10-31' };

export const analysisModel = defineModel(analysisMachine, {
  id: 'analysis',
  roots: [{ key }, { key, asked: `range=custom&compare=year&from=${own.from}&to=${own.to}` }],
  cases: {
    CHOOSE_RANGE: { week: { range: 'week' }, month: { range: 'month' } },
    CHOOSE_CUSTOM: {
      shown: { period: { from: '2026-11-01', to: '2026-11-22' } },
      unknown: { period: { from: '', to: '' } },
    },
    CHANGE_PERIOD: {
      begin: { period: { from: own.from } },
      end: { period: { to: own.to } },
      'too early': { period: { from: '2020-01-01' } },
      nothing: { period: { to: '' } },
    },
    COMPARE: { previous: { compare: 'previous' }, year: { compare: 'year' } },
    CHOOSE_REGION: { all: { region: '' }, guangdong: { region: '440000' } },
    FOLLOW_LINK: {
      none: { start: {} },
      week: { start: { asked: 'range=week&compare=year' } },
      days: { start: { asked: `range=custom&compare=previous&from=${own.from}&to=${own.to}` } },
    },
    REFRESH: bare,
    EXPORT: bare,
    EXPORT_BOOK: { first: { choices: {} } },
    'done.saveBook': { saved: undefined },
    'error.saveBook': { down: '您的网络发生异常，无法连接服务器' },
  },
  invariants: {
    'what is asked for is a period of its range': ({ context: { filter } }) => {
      const { from = '', to = '' } = filter;
      if (filter.range !== 'custom') return from === '' && to === '';
      const days = daysOf({ from, to });
      return days >= 1 && days <= longestPeriod;
    },
    'the fields show the days that are asked for, unless they are being changed': (snapshot) => {
      const { filter, period } = snapshot.context;
      return !snapshot.matches({ days: 'custom' }) || (filter.from === period.from && filter.to === period.to);
    },
    'custom days are on screen exactly while they are asked for or chosen': (snapshot) =>
      !snapshot.matches({ days: 'preset' }) || snapshot.context.filter.range !== 'custom',
    'all blocks live side by side': ({ children }) => analysisBlocks.every((name) => children[name] !== undefined),
    'a workbook is fetched exactly while the page says so': (snapshot) =>
      (snapshot.children.saveBook !== undefined) === snapshot.hasTag('saving'),
    'a region is one, or there is none': ({ context: { filter } }) =>
      filter.region === undefined || isRegion(filter.region),
  },
  goal: (snapshot) => snapshot.matches({ days: 'preset' }),
});
