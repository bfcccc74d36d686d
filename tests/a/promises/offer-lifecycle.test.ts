import { describe, expect, test } from 'vitest';
import { heGoodsLifecycle, heGoodsMachine } from '../../../machines/mall/he-goods.lifecycle.ts';
import { arrive } from '../../engine/lifecycle-promises.ts';
import { after } from '../../engine/promises.ts';

/*
 * 报价 (engines.md §3.1): draft –PUT_ON→ on_sale ⇄ off_sale –ARCHIVE→ archived; its end takes it off. On sale needs prices, goods that are
 * there and a way to the member; orders that are not over keep it from the archive.
 */

const sound = { blockers: { offerable: [] } } as const;
const lacking = { blockers: { offerable: [{ text: '商品没有上架，请先上架商品' }] } } as const;
const moved = (facts: object, ...events: readonly ('PUT_ON' | 'PUT_OFF' | 'END' | 'ARCHIVE')[]) =>
  after(heGoodsMachine, facts, ...events.map((type) => ({ type }) as { type: 'END' })).value;

describe('an offer', () => {
  test('that lacks nothing is put on sale, taken off and put on again', () => {
    expect(moved(sound, 'PUT_ON')).toBe('on_sale');
    expect(moved(sound, 'PUT_ON', 'PUT_OFF')).toBe('off_sale');
    expect(moved(sound, 'PUT_ON', 'PUT_OFF', 'PUT_ON')).toBe('on_sale');
  });

  test('is taken off at its end, and can be offered again afterwards', () => {
    expect(moved(sound, 'PUT_ON', 'END')).toBe('off_sale');
    expect(moved(sound, 'PUT_ON', 'END', 'PUT_ON')).toBe('on_sale');
  });

  test('of which something is missing is not put on sale, at first or again', () => {
    expect(moved(lacking, 'PUT_ON')).toBe('draft');
    expect(arrive(heGoodsLifecycle, { status: 'off_sale', ...lacking }, 'PUT_ON')).toEqual({
      refusal: '还不能上架：商品没有上架，请先上架商品',
    });
    expect(arrive(heGoodsLifecycle, { status: 'off_sale', ...sound }, 'PUT_ON')).toEqual({ status: 'on_sale' });
  });

  test('goes to the archive from draft or off sale, not while it is on sale', () => {
    expect(moved(sound, 'ARCHIVE')).toBe('archived');
    expect(moved(sound, 'PUT_ON', 'ARCHIVE')).toBe('on_sale');
    expect(moved(sound, 'PUT_ON', 'PUT_OFF', 'ARCHIVE')).toBe('archived');
  });

  test.each([
    ['the primary one goes with its goods', { is_primary: true }],
    ['orders of its goods are not over', { has_open_orders: true }],
  ])('is kept from the archive where %s', (_, facts) => {
    expect(moved({ ...sound, ...facts }, 'ARCHIVE')).toBe('draft');
    expect(moved({ ...sound, ...facts }, 'PUT_ON', 'PUT_OFF', 'ARCHIVE')).toBe('off_sale');
  });

  test('that is archived stays so', () => {
    expect(moved(sound, 'ARCHIVE', 'PUT_ON')).toBe('archived');
  });
});
