import { describe, expect, test } from 'vitest';
import { eventsOf, statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { arrive } from '../../engine/lifecycle-promises.ts';
import { awardSteps } from './drawn-award-steps.ts';
import { contentSteps } from './drawn-content-steps.ts';
import { pointSteps } from './drawn-point-steps.ts';
import { houseSteps } from './drawn-house-steps.ts';
import type { Drawn } from './drawn.ts';

/** What is drawn, by `from EVENT`. */
const arrowsOf = ({ steps, facts }: Drawn) =>
  new Map(
    steps.flatMap((step) => {
      const [arrow, more] = typeof step === 'string' ? [step, {}] : step;
      const [from = '', event = '', to = ''] = arrow.split(' ');
      return from
        .split('/')
        .map(
          (state) => [`${state} ${event}`, { facts: { ...facts, ...more }, to: to === 'same' ? state : to }] as const,
        );
    }),
  );

const split = (arrow: string) => arrow.split(' ') as [string, string];

const all = Object.entries({ ...awardSteps, ...houseSteps, ...contentSteps, ...pointSteps });

test.each(all)('%s: every step leads where its page draws it, and no other is possible', (name, drawn) => {
  const [lifecycle, arrows] = [lifecycleOf(name), arrowsOf(drawn)];
  const events = new Set([...eventsOf(lifecycle), ...[...arrows.keys()].map((arrow) => split(arrow)[1])]);
  for (const status of statesOf(lifecycle))
    for (const event of events) {
      const arrow = arrows.get(`${status} ${event}`);
      const arrived = arrive(lifecycle, { ...(arrow?.facts ?? drawn.facts), status }, event);
      const to = 'status' in arrived ? arrived.status : 'refused';
      expect([drawn.page, status, event, to]).toEqual([drawn.page, status, event, arrow?.to ?? 'refused']);
    }
});

test.each(all)('%s: what stands in the way of a step is said, not what the state is', (name, drawn) => {
  for (const [arrow, facts] of drawn.refused) {
    const [status, event] = split(arrow);
    const arrived = arrive(lifecycleOf(name), { ...drawn.facts, ...facts, status }, event);
    expect([drawn.page, arrow, facts, 'refusal' in arrived]).toEqual([drawn.page, arrow, facts, true]);
    expect('refusal' in arrived && arrived.refusal).not.toContain('当前状态');
  }
});

test('a win that has to be chosen from never runs out by the clock (award.md §3.6)', () => {
  const late = { status: 'wait_claim', is_late: true };
  expect(arrive(lifecycleOf('award_record'), late, 'EXPIRE')).toEqual({ status: 'expired' });
  expect(arrive(lifecycleOf('award_record'), { ...late, is_choosing: true }, 'EXPIRE')).toHaveProperty('refusal');
  expect(arrive(lifecycleOf('award_record'), { ...late, is_late: false }, 'EXPIRE')).toHaveProperty('refusal');
});

/** Of an order two things stand side by side: itself, and what the channel knows (award.md §3.8). */
describe('goods_order', () => {
  const order = lifecycleOf('goods_order');
  const at = (place: string, facts: object, event: string) => {
    const [status = '', sync_status = ''] = place.split('+');
    const arrived = arrive(order, { ...facts, status, sync_status }, event);
    return 'status' in arrived ? `${arrived.status}+${arrived.beside?.['sync_status']}` : 'refused';
  };
  const self = { channel: 'self', goods_type: 'physical' };
  const duiba = { ...self, channel: 'duiba' };
  const pair = { express_company: '顺丰', express_no: 'SF1' };
  const virtual = { goods_type: 'virtual' };
  const fetched = { ...self, delivery_type: 'pickup' };

  test('its steps lead where award.md §3.8 draws them', () => {
    const drawn: readonly (readonly [string, string, object, string])[] = [
      ['wait_pay+none', 'PAY', self, 'wait_ship+none'],
      ['wait_pay+none', 'PAY', { ...self, needs_check: true }, 'wait_check+none'],
      ['wait_pay+none', 'PAY', duiba, 'wait_ship+pending'],
      ['wait_pay+none', 'PAY', { ...duiba, needs_check: true }, 'wait_check+none'],
      ['wait_pay+none', 'TIMEOUT', self, 'cancelled+none'],
      ['wait_pay+none', 'CANCEL', self, 'cancelled+none'],
      ['wait_check+none', 'CHECK_PASS', self, 'wait_ship+none'],
      ['wait_check+none', 'CHECK_PASS', duiba, 'wait_ship+pending'],
      ['wait_check+none', 'CHECK_REJECT', self, 'cancelled+none'],
      ['wait_check+none', 'CANCEL', self, 'cancelled+none'],
      ['wait_ship+none', 'SHIP', { ...self, ...pair }, 'shipped+none'],
      ['wait_ship+none', 'DELIVER', { ...self, ...virtual }, 'finished+none'],
      ['wait_pay+none', 'PAY', fetched, 'wait_ship+none'],
      ['wait_ship+none', 'PICK', fetched, 'finished+none'],
      ['wait_ship+none', 'LAPSE', fetched, 'cancelled+none'],
      ['wait_ship+none', 'CANCEL', fetched, 'cancelled+none'],
      ['wait_ship+synced', 'SYNC_SHIPPED', { ...duiba, ...pair }, 'shipped+synced'],
      ['wait_ship+synced', 'SYNC_DONE', { ...duiba, ...virtual }, 'finished+synced'],
      ['wait_ship+syncing', 'SYNC_FAILED', duiba, 'exception+failed'],
      ['wait_ship+synced', 'SYNC_FAILED', duiba, 'exception+failed'],
      ['exception+failed', 'RETRY_SYNC', { ...duiba, sync_tries: 9 }, 'wait_ship+pending'],
      ['wait_ship+failed', 'RETRY_SYNC', { ...duiba, sync_tries: 1 }, 'wait_ship+pending'],
      ['wait_ship+none', 'RETRY_SYNC', duiba, 'wait_ship+pending'],
      ['shipped+synced', 'SYNC_FINISHED', duiba, 'finished+synced'],
      ['shipped+none', 'AUTO_RECEIVE', self, 'finished+none'],
      ['shipped+none', 'RECEIVE', self, 'finished+none'],
      ['shipped+synced', 'RECEIVE', duiba, 'finished+synced'],
      ['wait_ship+none', 'CANCEL', self, 'cancelled+none'],
      ['wait_ship+pending', 'CANCEL', duiba, 'cancelled+none'],
      ['wait_ship+pending', 'CANCEL', { ...duiba, sync_tries: 1 }, 'cancelling+none'],
      ['wait_ship+syncing', 'CANCEL', duiba, 'cancelling+syncing'],
      ['wait_ship+synced', 'CANCEL', duiba, 'cancelling+synced'],
      ['exception+failed', 'CANCEL', { ...duiba, channel_order_no: 'D1' }, 'cancelling+failed'],
      ['exception+failed', 'CANCEL', duiba, 'cancelled+failed'],
      ['cancelling+synced', 'CHANNEL_CANCEL_OK', duiba, 'cancelled+synced'],
      ['cancelling+synced', 'CHANNEL_CANCEL_REFUSED', duiba, 'wait_ship+synced'],
      ['wait_ship+pending', 'PUSH', duiba, 'wait_ship+syncing'],
      ['wait_ship+syncing', 'PUSHED', duiba, 'wait_ship+synced'],
      ['wait_ship+syncing', 'PUSH_LOST', duiba, 'wait_ship+failed'],
      ['wait_ship+pending', 'PUSH_STOPPED', duiba, 'wait_ship+none'],
      ['wait_ship+pending', 'PUSH_STOPPED', { ...duiba, sync_tries: 1 }, 'wait_ship+failed'],
      ['wait_ship+synced', 'PULL', duiba, 'wait_ship+synced'],
      ['shipped+synced', 'PULL', duiba, 'shipped+synced'],
      ['cancelling+syncing', 'PULL', duiba, 'cancelling+syncing'],
    ];
    for (const [place, event, facts, to] of drawn)
      expect([place, event, facts, at(place, facts, event)]).toEqual([place, event, facts, to]);
  });

  test('nothing is shipped without its pair, pushed twice, or undone once it is on its way', () => {
    const refused: readonly (readonly [string, string, object])[] = [
      ['wait_ship+none', 'SHIP', self],
      ['wait_ship+none', 'SHIP', { ...self, express_no: 'SF1' }],
      ['wait_ship+none', 'SHIP', { ...duiba, ...pair }],
      ['wait_ship+none', 'SHIP', { ...self, ...virtual, ...pair }],
      ['wait_ship+none', 'SHIP', { ...fetched, ...pair }],
      ['wait_ship+none', 'PICK', self],
      ['wait_ship+none', 'LAPSE', self],
      ['wait_check+none', 'PICK', fetched],
      ['shipped+none', 'PICK', fetched],
      ['wait_ship+none', 'DELIVER', self],
      ['wait_ship+none', 'DELIVER', { ...duiba, ...virtual }],
      ['wait_ship+synced', 'SYNC_SHIPPED', duiba],
      ['wait_ship+none', 'SYNC_SHIPPED', { ...duiba, ...pair }],
      ['wait_ship+synced', 'SYNC_DONE', duiba],
      ['wait_ship+none', 'SYNC_FAILED', duiba],
      ['wait_ship+synced', 'RETRY_SYNC', duiba],
      ['wait_ship+syncing', 'RETRY_SYNC', duiba],
      ['exception+failed', 'RETRY_SYNC', { ...duiba, sync_tries: 10 }],
      ['wait_ship+none', 'RETRY_SYNC', self],
      ['exception+pending', 'PUSH', duiba],
      ['cancelling+syncing', 'CHANNEL_CANCEL_OK', duiba],
      ['cancelling+syncing', 'CHANNEL_CANCEL_REFUSED', duiba],
      ['wait_ship+none', 'PULL', duiba],
      ['shipped+none', 'PULL', self],
      ['shipped+none', 'CANCEL', self],
      ['wait_ship+none', 'PAY', self],
      ['wait_ship+none', 'CHECK_PASS', self],
      ['wait_check+none', 'SHIP', { ...self, ...pair }],
      ['wait_pay+none', 'SHIP', { ...self, ...pair }],
    ];
    for (const [place, event, facts] of refused)
      expect([place, event, facts, at(place, facts, event)]).toEqual([place, event, facts, 'refused']);
  });

  test('what is finished or cancelled stays so, whatever comes', () => {
    for (const event of eventsOf(order))
      for (const status of ['finished', 'cancelled'])
        expect(at(`${status}+synced`, { ...duiba, ...pair }, event)).toMatch(new RegExp(`^(refused|${status}\\+)`));
  });
});
