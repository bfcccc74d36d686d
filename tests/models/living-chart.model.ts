import type { LivingChart } from '../../contract/entity/list/living-chart.ts';
import { livingChartMachine } from '../../machines/entity/list/living-chart.ts';
import { bare, defineModel } from '../engine/model.ts';

const at = '2026-07-20T09:30:00+08:00';
const nobody = { rows: 0, median: null, longest: null };

/** Awards: some wait as drafts, most are in use, and some went out of use lately. */
export const livelyAwards: LivingChart = {
  at,
  followed: true,
  regions: [
    {
      column: 'status',
      states: [
        {
          state: 'draft',
          rows: 3,
          median: 2 * 3600,
          longest: { id: 7, title: '凉茶兑换券', since: '2026-07-18T06:30:00+08:00' },
        },
        {
          state: 'enabled',
          rows: 1240,
          median: 30 * 86_400,
          longest: { id: 1, title: '积分 100', since: '2026-01-20T09:30:00+08:00' },
        },
        { state: 'disabled', ...nobody },
        { state: 'archived', ...nobody, rows: 12 },
      ],
      ways: [
        { from: 'draft', to: 'enabled', rows: 88 },
        { from: 'draft', to: 'archived', rows: 12 },
        { from: 'enabled', to: 'disabled', rows: 5 },
      ],
    },
  ],
};

/** The same awards, of which time should have ended some. */
export const lateAwards: LivingChart = {
  ...livelyAwards,
  regions: livelyAwards.regions.map((region) => ({
    ...region,
    states: region.states.map((one) => (one.state === 'enabled' ? { ...one, overdue: 1200 } : one)),
  })),
};

/** A house that has just begun. */
export const emptyAwards: LivingChart = {
  at,
  followed: true,
  regions: [
    {
      column: 'status',
      states: ['draft', 'enabled', 'disabled', 'archived'].map((state) => ({ state, ...nobody })),
      ways: [],
    },
  ],
};

const rowsIn = (content: LivingChart | null) =>
  content?.regions.reduce((sum, { states }) => sum + states.reduce((all, { rows }) => all + rows, 0), 0) ?? -1;

const overdueIn = (content: LivingChart | null) =>
  content?.regions.flatMap(({ states }) => states.map(({ overdue = 0 }) => overdue)).some((rows) => rows > 0) === true;

export const livingChartModel = defineModel(livingChartMachine, {
  id: 'living-chart',
  roots: [{ key: '/award/list', entity: 'award' }],
  cases: {
    RELOAD: bare,
    PICK_STATE: {
      drafts: { column: 'status', state: 'draft' },
      empty: { column: 'status', state: 'disabled' },
      unknown: { column: 'status', state: 'nowhere' },
    },
    PICK_WAY: {
      taken: { column: 'status', from: 'draft', to: 'enabled' },
      'not taken': { column: 'status', from: 'disabled', to: 'archived' },
    },
    PICK_OVERDUE: {
      late: { column: 'status', state: 'enabled' },
      'none late': { column: 'status', state: 'draft' },
    },
    CLOSE: bare,
    'done.fetchLivingChart': { lively: livelyAwards, late: lateAwards, empty: emptyAwards },
    'error.fetchLivingChart': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { content, error } }) => [rowsIn(content), overdueIn(content), error],
  invariants: {
    'an error is on screen exactly while failed': (snapshot) =>
      snapshot.status === 'done' || snapshot.matches({ open: 'failed' }) === (snapshot.context.error !== ''),
    'what is shown has been counted': (snapshot) =>
      !snapshot.matches({ open: 'shown' }) || snapshot.context.content !== null,
    'nothing is led to before it was counted': (snapshot) =>
      snapshot.context.content !== null || !snapshot.can({ type: 'PICK_STATE', column: 'status', state: 'draft' }),
  },
  goal: ({ status }) => status === 'done',
});
