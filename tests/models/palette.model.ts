import type { Entry } from '../../machines/shell/palette-offers.ts';
import { paletteMachine } from '../../machines/shell/palette.ts';
import { bare, defineModel } from '../engine/model.ts';

const page = (title: string, path: string, ...syllables: readonly string[]): Entry => ({
  key: path,
  kind: 'page',
  title,
  syllables,
  target: { to: path },
});
const entries: readonly Entry[] = [
  page('工作台', '/dashboard/workplace', 'gong', 'zuo', 'tai'),
  page('奖励库', '/award/list', 'jiang', 'li', 'ku'),
  { key: 'lock', kind: 'action', title: '锁屏', syllables: ['suo', 'ping'], target: { act: 'lock' } },
];
const record = {
  entity: 'award',
  label: '奖励',
  id: 12,
  title: '【饮品】【实物】凉茶',
  number: 'JL00000012',
  status: '启用',
} as const;

export const paletteModel = defineModel(paletteMachine, {
  id: 'palette',
  roots: [{ entries, recent: ['/dashboard/workplace'] }],
  cases: {
    SUMMON: bare,
    CLOSE: bare,
    TYPE: { initials: { keyword: 'jlk' }, nothing: { keyword: ' 无此物 ' }, cleared: { keyword: ' ' } },
    MOVE: [{ to: 'next' }, { to: 'previous' }, { to: 'first' }, { to: 'last' }],
    POINT: [{ at: 1 }],
    CHOOSE: { first: { at: 0 }, third: { at: 2 } },
    RETRY: bare,
    VISITED: {
      another: { path: '/award/list' },
      same: { path: '/dashboard/workplace' },
      record: { path: '/award/list/12', name: '凉茶' },
    },
    'done.searchRecords': { one: [record], none: [] },
    'error.searchRecords': { down: '您的网络发生异常，无法连接服务器' },
  },
  /** Where one is makes no difference to a list that is narrowed. */
  within: (snapshot, { type }) => type !== 'VISITED' || snapshot.matches('closed'),
  key: ({ context: { keyword, records, error, current, recent, names } }) => [
    keyword,
    records.length,
    error,
    current,
    recent,
    names,
  ],
  invariants: {
    'an error is on screen exactly while it failed': (snapshot) =>
      snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'a closed palette remembers nothing that was typed': (snapshot) =>
      !snapshot.matches('closed') || (snapshot.context.keyword === '' && snapshot.context.records.length === 0),
    'nothing is looked up before something is typed': (snapshot) =>
      !snapshot.matches({ open: 'searching' }) || snapshot.context.keyword !== '',
    'records are only shown for what stands in the field': (snapshot) =>
      snapshot.context.records.length === 0 || snapshot.matches({ open: 'shown' }),
  },
  goal: (snapshot) => snapshot.matches({ open: 'shown' }),
});
