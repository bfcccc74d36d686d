import { expect, test } from 'vitest';
import { ccnActivity } from '../../contract/code-scan/ccn-activity.entity.ts';
import { goodsOffline } from '../../contract/goods/goods-offline.entity.ts';
import { prize } from '../../contract/activities/prize.entity.ts';
import { isShort, stockStanding } from '../../contract/stock/stock-standing.ts';

/* What is said of a row's stock before anything else (award.md §2.1, §3.3, §4.3). */

const enabled = { status: 'enabled', stock_remaining: 5, stock_available: 5 };

test('what is in use and has run out says so before its warning line does', () => {
  expect(stockStanding(goodsOffline, { ...enabled, stock_available: 0, is_low: true })?.label).toBe('已用完');
  expect(stockStanding(prize, { ...enabled, stock_remaining: 0 })?.label).toBe('已发完');
  expect(stockStanding(goodsOffline, { ...enabled, is_low: true })?.label).toBe('库存预警');
  expect(stockStanding(goodsOffline, enabled)).toBeUndefined();
  expect(stockStanding(goodsOffline, { status: 'draft', stock_available: 0 })).toBeUndefined();
});

test('a campaign owes something while the server says what, and has no other stock', () => {
  const owing = { status: 'opened', award_alert: '奖级「一等奖」缺 3 份' };
  expect(stockStanding(ccnActivity, owing)).toEqual({ label: '奖项缺口', color: 'error' });
  expect(isShort(owing)).toBe(true);
  for (const award_alert of [null, undefined]) {
    expect(isShort({ award_alert })).toBe(false);
    expect(stockStanding(ccnActivity, { ...owing, award_alert, is_low: true })).toBeUndefined();
  }
});
