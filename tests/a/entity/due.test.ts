import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { type Due, duesOf, dueTransitions } from '../../../machines/entity/lifecycle/due.ts';
import { drawnMoves, type Lifecycle, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';

/* Timed transitions are declared in the chart, and a wrong declaration is refused (engines.md §8.1). */

/** A rule of risk whose end is declared as given. */
const ending = (due: Due, meta: object = {}): Lifecycle => ({
  machine: setup({ types: { events: {} as { type: 'EXPIRE' } } }).createMachine({
    id: 'cup',
    initial: 'published',
    meta: { events: { EXPIRE: '到期下线' } },
    states: {
      published: { on: { EXPIRE: { target: 'offline', meta: { due, ...meta } } } },
      offline: {},
    },
  }),
});
const entity = entityNamed('risk_rule');
const declared = (due: object) => () => duesOf(entity, ending(due as Due));

describe('a declaration', () => {
  test('says which instant takes a row where, and how much later', () => {
    expect(duesOf(entity, ending({ at: 'end_at' }))).toEqual([
      { event: 'EXPIRE', label: '到期下线', target: 'offline', state: 'published', column: 'status', at: 'end_at' },
    ]);
    const plus = (due: Due) => dueTransitions(ending(due))[0]?.plus;
    expect(plus({ at: 'end_at', plus: 'order.auto_receive_days' })).toEqual({
      unit: 'days',
      count: 'order.auto_receive_days',
    });
    expect(plus({ at: 'end_at', plus: 'order.pay_timeout_min' })).toEqual({
      unit: 'mins',
      count: 'order.pay_timeout_min',
    });
    expect(plus({ at: 'end_at', plus: { days: 7 } })).toEqual({ unit: 'days', count: 7 });
  });

  test('of a field that is not there is refused', () => {
    expect(declared({ at: 'ends_at' })).toThrow('risk_rule: EXPIRE is due by ends_at, which is no field');
  });

  test.each(['name', 'days', 'conditions', 'status'])('of %s, which is no instant, is refused', (at) => {
    expect(declared({ at })).toThrow(`risk_rule: EXPIRE is due by ${at}, which holds no instant`);
  });

  test('of a parameter that nobody knows, or that counts no time, is refused', () => {
    expect(declared({ at: 'end_at', plus: 'order.after_lunch' })).toThrow('order.after_lunch, which is no parameter');
    expect(declared({ at: 'end_at', plus: 'login.max_fail' })).toThrow('counts no minutes, hours or days');
    expect(declared({ at: 'end_at', plus: 'toString' })).toThrow('which is no parameter');
  });
});

test('what only time takes is no button; what somebody may take as well is one', () => {
  const timed = ending({ at: 'end_at' });
  expect(movesFrom(timed, { status: 'published' })).toEqual([]);
  const both = ending({ at: 'end_at' }, { label: '下线', action: 'disable' });
  expect(movesFrom(both, { status: 'published' })).toMatchObject([{ event: 'EXPIRE', label: '下线' }]);
  expect(dueTransitions(both)).toMatchObject([{ event: 'EXPIRE', label: '下线' }]);
});

test('the charts declare what engines.md §8.1 and wider.md §16.3 name, of entities that are there', () => {
  const dues = entities.flatMap((one) =>
    duesOf(one, lifecycleOf(one.name)).map(({ state, event, at }) => `${one.name} ${state} ${event} ${at}`),
  );
  expect(dues.toSorted()).toEqual([
    'after_sale agreed LAPSE agreed_at',
    'agreement waiting EFFECT effective_at',
    'announcement published EXPIRE expire_at',
    'announcement scheduled START publish_at',
    'approval open EXPIRE expires_at',
    'award_record wait_address EXPIRE claim_deadline',
    'award_record wait_claim CHOOSE claim_deadline',
    'award_record wait_claim EXPIRE claim_deadline',
    'award_record wait_verify EXPIRE claim_deadline',
    'coupon_record locked UNLOCK pay_expire_at',
    'coupon_record unused EXPIRE valid_end_at',
    'editor_page published END end_at',
    'editor_page scheduled START start_at',
    'goods_order shipped AUTO_RECEIVE shipped_at',
    'goods_order syncing PUSH_LOST pushed_at',
    'goods_order wait_pay TIMEOUT pay_expire_at',
    'goods_order wait_ship LAPSE pickup_expire_at',
    'he_banner published END end_at',
    'he_banner scheduled START start_at',
    'he_coupon scheduled START publish_at',
    'he_goods on_sale END sale_end_at',
    'he_suggestion replied LAPSE replied_at',
    'he_suggestion running EXPIRE due_at',
    'he_user_black_list active EXPIRE end_at',
    'member_level grace FALL grace_until',
    'member_level grace KEEP grace_until',
    'member_level steady FALL level_expire_at',
    'member_level steady KEEP level_expire_at',
    'member_level steady WARN level_expire_at',
    'payment waiting CLOSE expire_at',
    'point_hold open LAPSE until',
    'popup published END end_at',
    'popup scheduled START start_at',
    'risk_rule published EXPIRE end_at',
    'virtual_code available EXPIRE expire_at',
    'virtual_code issued EXPIRE expire_at',
    'virtual_code locked RELEASE locked_until',
  ]);
});

test('nothing that time takes alone stands among the steps of an entity’s page', () => {
  const offered = entities.flatMap(({ name }) => drawnMoves(lifecycleOf(name)).map(({ event }) => `${name} ${event}`));
  for (const event of ['goods_order TIMEOUT', 'award_record EXPIRE', 'virtual_code RELEASE', 'risk_rule EXPIRE'])
    expect(offered).not.toContain(event);
});
