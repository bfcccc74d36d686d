import { expect, test } from 'vitest';
import type { Values } from '../../contract/entity/field.ts';
import { concerns, narrowedTo, relatedLists } from '../../contract/menu/related.ts';
import { entities, entityNamed } from '../../contract/entities.ts';

/* What belongs to a record is read off the declarations of what refers to it. */

const of = (name: string) => relatedLists(entityNamed(name), entities);

test('every list that can be narrowed to a record belongs to it, in the order of the menu', () => {
  expect(of('goods').map(({ entity, by, path }) => [entity, by, path])).toEqual([
    ['goods_order', 'goods_id', '/award/order'],
    ['he_goods', 'goods_id', '/mall/goods'],
    ['after_sale', 'goods_id', '/mall/after-sale'],
  ]);
  const lists = of('activity').map(({ entity }) => entity);
  expect(lists).toContain('prize');
  expect(lists).toContain('award_record');
  // Plans have a page of their own, and no list.
  expect(lists).not.toContain('plan');
});

test('what belongs to a member stands in the order of wider.md §3.1: points, experience, wins, coupons, orders before all else', () => {
  const lists = of('he_user');
  expect(lists.map(({ title }) => title).slice(0, 5)).toEqual(['积分', '经验', '中奖', '优惠券', '订单']);
  expect(new Set(lists.map(({ entity }) => entity)).size).toBeGreaterThan(8);
});

test('a list without a condition of its kind is named with what narrows it to the record', () => {
  const links = relatedLists(entityNamed('activity'), entities).find(({ entity }) => entity === 'activity_link');
  expect(links && narrowedTo(links, 4001)).toEqual({ activity_id: '4001', activity_kind: 'local,invite,acticode' });
});

test('the parts of a campaign belong to it, first of all: settings, awards, upstream and tiers; nodes, their plans and tasks', () => {
  expect(
    of('ccn_activity')
      .map(({ entity }) => entity)
      .slice(0, 4),
  ).toEqual(['ccn_setting', 'ccn_award_set', 'ccn_upstream', 'ccn_tier']);
  expect(of('acticode_activity').map(({ entity }) => entity)).toEqual([
    'acticode_node',
    'acticode_plan',
    'acticode_task',
  ]);
});

test('a list that a record has no rows of is not shown under it', () => {
  const activity = entityNamed('activity');
  const shown = (row: Values) =>
    of('activity')
      .filter((list) => concerns(activity, list, row))
      .map(({ entity }) => entity);
  expect(shown({ status: 'published', activity_type: 'invite' })).toEqual([
    'award_record',
    'invite_plan',
    'invitation',
    'activity_link',
  ]);
  expect(shown({ status: 'draft', activity_type: 'lottery' })).toEqual(['prize', 'activity_link']);
});

test('an order has its payments, applications, points and coupons, on whichever page it is looked at; it stands once among what belongs to another record', () => {
  expect(of('he_order').map(({ entity, by, title }) => [entity, by, title])).toEqual([
    ['payment', 'order_id', '支付'],
    ['after_sale', 'order_id', '售后'],
    ['point_log', 'order_id', '积分'],
    ['coupon_record', 'order_id', '优惠券'],
  ]);
  for (const { name } of entities)
    expect([name, of(name).filter(({ entity }) => entity === 'he_order')]).toEqual([name, []]);
});

test('nothing belongs to what nothing refers to', () => {
  expect(of('parameter')).toEqual([]);
});

test('where the owner names lists, those alone are shown, in its order and under its titles', () => {
  const owner = {
    ...entityNamed('activity'),
    related: [
      { entity: 'award_record', by: 'activity_id', title: '中奖' },
      { entity: 'prize', by: 'activity_id' },
      { entity: 'prize', by: 'nothing' },
    ],
  };
  expect(relatedLists(owner, entities).map(({ entity, title }) => [entity, title])).toEqual([
    ['award_record', '中奖'],
    ['prize', '活动奖品'],
  ]);
});

test('lists that are not known here, since they may not be read, are left out', () => {
  expect(relatedLists(entityNamed('goods'), [entityNamed('prize')])).toEqual([]);
});
