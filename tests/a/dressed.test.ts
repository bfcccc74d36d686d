import { expect, test } from 'vitest';
import { dressed } from '../../contract/dictionary/dressed.ts';
import type { Word } from '../../contract/dictionary/dictionary.ts';
import { entityNamed } from '../../contract/entities.ts';
import { fieldOf } from '../../contract/entity/entity.ts';

const word = (value: string, label: string, extra: Partial<Word> = {}): Word => ({
  value,
  label,
  color: 'default',
  is_default: false,
  open: true,
  ...extra,
});
const orders = entityNamed('goods_order');

test('a label, a colour and an order that operators gave show in cells, filters and details; codes stay', () => {
  const statuses = Object.entries(orders.status).map(([code, { label, color = 'default' }]) =>
    word(code, label, { color }),
  );
  const renamed = statuses
    .toReversed()
    .map((one) => (one.value === 'shipped' ? { ...one, label: '在途', color: 'gold' } : one));
  const worn = dressed(orders, { goods_order_status: renamed });
  expect(worn.status['shipped']).toEqual({ label: '在途', color: 'gold' });
  expect(Object.keys(worn.status)).toEqual(Object.keys(orders.status).toReversed());
  expect(fieldOf(worn, 'status').options).toBe(worn.status);
  expect(worn.filters.find(({ key }) => key === 'status')).toMatchObject({ options: { shipped: { label: '在途' } } });
});

test('where nobody named anything otherwise the declaration stays as it is', () => {
  const post = entityNamed('post');
  const same = Object.entries(post.status).map(([code, { label, color = 'default' }]) => word(code, label, { color }));
  expect(dressed(post, { post_status: same })).toBe(post);
  expect(dressed(post, {})).toBe(post);
});

test('a code that the program does not know is not made one of its own, and none gets lost', () => {
  const worn = dressed(orders, { goods_order_source: [word('foreign', '外来'), word('prize', '中奖')] });
  expect(Object.keys(fieldOf(worn, 'source').options ?? {})).toEqual(['prize', 'exchange', 'invite', 'manual']);
});

test('a field chooses from its list: what is closed keeps its name and is offered no more', () => {
  const types = {
    express_company: [word('SF', '顺丰速运', { color: 'blue' }), word('YD', '韵达速递', { open: false })],
  };
  const worn = dressed(orders, types);
  expect(fieldOf(worn, 'express_company').options).toEqual({
    SF: { label: '顺丰速运', color: 'blue' },
    YD: { label: '韵达速递', color: 'default' },
  });
  const asked = worn.commands?.['SHIP']?.fields['express_company'];
  expect(asked?.optionsFor?.({})).toEqual(['SF']);
  expect(worn.filters.find(({ key }) => key === 'express_company')).toMatchObject({ options: { SF: {} } });
  expect(worn.words).not.toBe(dressed(orders, { express_company: [word('SF', '顺丰')] }).words);
});

test('what is chosen at first is what the list says', () => {
  const types = { express_company: [word('SF', '顺丰速运'), word('YD', '韵达速递', { is_default: true })] };
  expect(dressed(orders, types).commands?.['SHIP']?.fields['express_company']?.initial).toBe('YD');
});
