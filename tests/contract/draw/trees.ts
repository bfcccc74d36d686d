import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { Tally } from '../../../contract/activities/draw/draw.ts';
import type { DrawPlan, DrawPrize } from '../../../contract/activities/draw/tree.ts';

/** 2026-07-20 10:00 in Shanghai, a Monday. */
export const now = Date.UTC(2026, 6, 20, 2);

export const anybody: Visitor = {
  at: now,
  area: '440106',
  levelId: 0,
  labelIds: [],
  channel: '',
  sku: '',
  nthScan: 1,
  nthDraw: 1,
};

/** Nothing has gone out yet, and there is enough of everything. */
export const untouched: Tally = {
  left: () => Infinity,
  givenToday: () => 0,
  givenIn: () => 0,
  wonOf: () => 0,
  wonAt: () => 0,
  mayWin: () => true,
  budget: () => Infinity,
};

export const prizeOf = (said: Partial<DrawPrize>): DrawPrize => ({
  id: 1,
  title: '88积分',
  awardType: 'jifen',
  odds: 1_000_000,
  enabled: true,
  limited: false,
  dailyLimit: 0,
  userLimit: 0,
  unlockDraws: 0,
  isFallback: false,
  costFen: 0,
  ...said,
});

export const planOf = (said: Partial<DrawPlan>): DrawPlan => ({
  id: 1,
  title: '主方案',
  enabled: true,
  condition: { type: 'none', value: null },
  isDefault: false,
  startAt: null,
  endAt: null,
  draws: true,
  slots: [],
  children: [],
  prizes: [],
  ...said,
});
