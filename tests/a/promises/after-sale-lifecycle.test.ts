import { expect, test } from 'vitest';
import { dueTransitions } from '../../../machines/entity/lifecycle/due.ts';
import { statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { afterSaleLifecycle } from '../../../machines/orders/after-sale.lifecycle.ts';
import { arrive, initialStatus, movesFrom } from '../../engine/lifecycle-promises.ts';
import { type Arrows, drawnIn, walkedBy } from './arrows.ts';

/* 售后单 (wider.md §5.5): where what a member wants back goes, by what it wants. */

const over = { refunded: {}, done: {}, rejected: {}, refused: {}, withdrawn: {} };
const money = {
  wait_refund: { REFUNDED: 'refunded', REFUND_FAILED: 'refund_failed' },
  refund_failed: { RETRY: 'wait_refund', REFUNDED: 'refunded' },
};
const applied = { REJECT: 'rejected', WITHDRAW: 'withdrawn' };

const pages: Readonly<Record<string, Arrows>> = {
  refund: { applied: { ...applied, APPROVE: 'wait_refund', LOWER: 'applied' }, ...money, ...over },
  return_refund: {
    applied: { ...applied, APPROVE: 'agreed', LOWER: 'applied' },
    agreed: { RETURN: 'returned', WITHDRAW: 'withdrawn', LAPSE: 'withdrawn' },
    returned: { RECEIVE: 'wait_refund', REFUSE: 'refused', LOWER: 'returned' },
    ...money,
    ...over,
  },
  reissue: {
    applied: { ...applied, APPROVE: 'reissuing' },
    reissuing: { REISSUED: 'done', REISSUE_LOST: 'applied' },
    ...over,
  },
};

test('it begins as 待审核', () => expect(initialStatus(afterSaleLifecycle)).toBe('applied'));

test.each(Object.entries(pages))('%s goes where its page says, and nowhere else', (type, arrows) =>
  expect(walkedBy(afterSaleLifecycle, arrows, { type })).toEqual(drawnIn(afterSaleLifecycle, arrows)),
);

test('what is sent again has no money that could be changed', () =>
  expect(arrive(afterSaleLifecycle, { status: 'applied', type: 'reissue' }, 'LOWER')).toEqual({
    refusal: '补发不退款',
  }));

test('time takes back what nobody sends in a week, and nothing else', () =>
  expect(dueTransitions(afterSaleLifecycle)).toMatchObject([
    { event: 'LAPSE', state: 'agreed', target: 'withdrawn', at: 'agreed_at', plus: { unit: 'days', count: 7 } },
  ]));

test('people decide and ask again by bare steps: to agree takes 启用, to turn down 停用 with a reason', () => {
  const drawn = (type: string) =>
    statesOf(afterSaleLifecycle).flatMap((status) =>
      movesFrom(afterSaleLifecycle, { status, type }).map(({ event, action, reason }) => [
        status,
        event,
        action,
        reason === true,
      ]),
    );
  expect(drawn('return_refund')).toEqual([
    ['applied', 'APPROVE', 'enable', false],
    ['applied', 'REJECT', 'disable', true],
    ['returned', 'REFUSE', 'disable', true],
    ['refund_failed', 'RETRY', 'edit', false],
  ]);
});
