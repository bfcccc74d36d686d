import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import type { OfferTrial } from '../../contract/orders/order-quote.ts';
import { type Asked, inquiryDialogMachine } from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { OfferTrialDialog } from '../../src/mall/OfferTrialDialog.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* 试算 of an offer (wider.md §5.1): the quote in an operator's words. */

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const line = {
  offer_id: 7,
  sku_id: 71,
  title: '保温杯',
  spec_text: '500ml 白色',
  quantity: 2,
  unit_points: 500,
  unit_fen: 9990,
  goods_points: 1000,
  goods_fen: 19_980,
  off: { level: 999, coupon: 2000, points: 0 },
  share_fen: 16_981,
  share_points: 1000,
};
const anybody: OfferTrial = {
  at: '2026-11-29T18:00:00+08:00',
  skus: [
    { value: 71, label: '500ml 白色' },
    { value: 72, label: '750ml 黑色（不可兑）' },
  ],
  sku_id: 71,
  quantity: 1,
  deliveries: ['express'],
  delivery: 'express',
  asks_region: true,
  region: null,
  member: null,
  quote: {
    lines: [{ ...line, quantity: 1, off: { level: 0, coupon: 0, points: 0 } }],
    goods_fen: 0,
    goods_points: 500,
    off_fen: 0,
    freight: { fee: 0, coupon: 0, free: 0 },
    freight_fen: 0,
    freight_rule: '选择收货地区后计算',
    pay_fen: 0,
    pay_points: 500,
    used: [],
    coupons: [],
    refusals: [],
  },
};
const theirs: OfferTrial = {
  ...anybody,
  region: '440106',
  quantity: 2,
  member: { member_no: 'HY0000030001', nickname: '林小满', level: '九五折', level_percent: 95, points: 400 },
  quote: {
    lines: [line],
    goods_fen: 19_980,
    goods_points: 1000,
    off_fen: 2999,
    freight: { fee: 1300, coupon: 300, free: 0 },
    freight_fen: 1000,
    freight_rule: '默认（其余地区）',
    pay_fen: 17_981,
    pay_points: 1000,
    used: ['YHQ01'],
    coupons: [
      { coupon_no: 'YHQ01', name: '双十一', benefit: '满100减20', usable: true, off_fen: 2000, trace: [] },
      {
        coupon_no: 'YHQ02',
        name: '新客',
        benefit: '满500减99',
        usable: false,
        off_fen: 0,
        trace: [
          { guard: 'expired', fact: 'now', value: 1, wanted: 0, text: '券已过期' },
          { guard: 'threshold', fact: 'scope_fen', value: 1, wanted: 2, text: '还差 310.19 元' },
        ],
      },
    ],
    refusals: [
      { guard: 'points', fact: 'available', value: 400, wanted: 1000, text: '积分不足，可用 400，需要 1,000' },
      {
        guard: 'freight',
        fact: 'region',
        value: '该地区不配送',
        wanted: null,
        text: '该地区不配送',
      },
    ],
  },
};

/** The dialog over these answers; what was asked is kept. */
function opened(...answers: readonly OfferTrial[]): Values[] {
  const left = [...answers];
  const asked: Values[] = [];
  const fetchAnswer = fromPromise<unknown, Asked>(async ({ input }) => {
    asked.push(input.values);
    return left.shift() ?? theirs;
  });
  const actor = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), { input: { id: 7 } }).start();
  drawing.draw(<OfferTrialDialog actor={actor} open />);
  return asked;
}

const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const amounts = () => textsOf('[aria-label=金额] > div');
const note = () => document.querySelector('.offer-trial-note')?.textContent;

test('at once it shows one piece for anybody, and that it can be ordered', async () => {
  opened(anybody);
  await soon(amounts).toEqual(['商品500 积分', '运费选择收货地区后计算', '应付500 积分']);
  expect(document.querySelector('[role=status]')?.textContent).toBe('可以下单，运费另计');
  expect(note()).toBe(
    '保温杯 500ml 白色 ×1。没有选会员，按无等级折扣、无券计算；2026-11-29 18:00:00 的情况，不占用库存和券。',
  );
  expect(document.querySelector('#offer-trial-coupons')).toBeNull();
});

test('for a member it shows each deduction, each coupon with why not, and everything in the way', async () => {
  const asked = opened(anybody, theirs);
  await soon(amounts).toHaveLength(3);
  await ui.fill('会员编号', 'HY0000030001');
  await ui.fill('数量', '2');
  expect(amounts()).toEqual([]);
  await ui.click('试算');
  await soon(amounts).toEqual([
    '商品1,000 积分 + ¥199.80',
    '等级折扣（实付 95%）−¥9.99',
    '优惠券−¥20.00',
    '运费（默认（其余地区））¥13.00',
    '运费券−¥3.00',
    '应付1,000 积分 + ¥179.81',
  ]);
  expect(asked.at(-1)).toEqual({ member_no: 'HY0000030001', coupon_nos: [], quantity: 2 });
  expect(textsOf('[aria-label=不能下单的原因] li')).toEqual(['积分不足，可用 400，需要 1,000', '该地区不配送']);
  expect(textsOf('[aria-label=会员的优惠券] li')).toEqual([
    '双十一 满100减20 YHQ01已用，减 ¥20.00',
    '新客 满500减99 YHQ02不可用：券已过期；还差 310.19 元',
  ]);
  expect(note()).toContain('会员 林小满（九五折，可用 400 积分）');
  expect(document.querySelector('#offer-trial-coupons')).not.toBeNull();
});

test('coupons are somebody’s: with another member there are none to choose from', async () => {
  opened(anybody, theirs);
  await soon(amounts).toHaveLength(3);
  await ui.fill('会员编号', 'HY0000030001');
  await ui.click('试算');
  await soon(() => document.querySelector('#offer-trial-coupons')).not.toBeNull();
  await ui.fill('会员编号', 'HY0000030002');
  await soon(() => document.querySelector('#offer-trial-coupons')).toBeNull();
});

test('what can be sent and fetched is asked for one of them; what is fetched is asked for no area', async () => {
  const both: OfferTrial = { ...anybody, deliveries: ['express', 'pickup'] };
  const fetched: OfferTrial = { ...both, delivery: 'pickup', asks_region: false };
  const asked = opened(both, fetched);
  await soon(amounts).toHaveLength(3);
  expect(document.querySelector('#offer-trial-region')).not.toBeNull();
  await ui.choose('配送', '自提');
  await soon(() => document.querySelector('#offer-trial-region')).toBeNull();
  await ui.click('试算');
  await soon(() => asked.at(-1)).toMatchObject({ delivery: 'pickup' });
});

test('what has one way is asked for none', async () => {
  opened(anybody);
  await soon(amounts).toHaveLength(3);
  expect(document.querySelector('#offer-trial-delivery')).toBeNull();
});
