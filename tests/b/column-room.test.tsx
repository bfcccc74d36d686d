import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import type { ColumnLayout } from '../../contract/entity/list/list-views.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { columnsOf } from '../../src/entity/list/columns.tsx';
import { standing } from './standing.ts';

/* How much room the columns of a list take, and which of them give way. */

const goodsOffline = entityNamed('goods_offline');

/** What columns follow from, where nothing special is wanted. */
const asked = {
  entity: goodsOffline,
  actions: [],
  sort: undefined,
  thenBy: [],
  layout: {},
  reveal: undefined,
  page: standing({}) as ListPageActor,
  table: createActor(tableMachine, { input: { entity: 'goods_offline' } }),
  room: Infinity,
};

test('columns that a narrow table has no room for give way from the end, those somebody chose do not', () => {
  const keys = (room: number, layout: ColumnLayout = {}) => columnsOf({ ...asked, room, layout }).map(({ key }) => key);
  const all = keys(Infinity);
  expect(all[0]).toBe(goodsOffline.title);
  expect(keys(1096)).toEqual(all);
  const fewer = keys(700);
  expect(fewer.length).toBeLessThan(all.length);
  expect(fewer).toEqual(all.filter((key) => fewer.includes(key)));
  expect(fewer.slice(0, 2)).toEqual(all.slice(0, 2));
  expect(fewer.at(-1)).toBe('actions');
  expect(keys(700, { hidden: [] })).toHaveLength(goodsOffline.columns.length + 1);
});

test('a phone number has room for the eye beside it, unless somebody wants the column narrower', () => {
  const entity = entityNamed('goods_order');
  const widthOfMobile = (layout: ColumnLayout) =>
    columnsOf({ ...asked, entity, layout: { hidden: [], ...layout } }).find(({ key }) => key === 'mobile')?.width;
  expect(widthOfMobile({})).toBe(144);
  expect(widthOfMobile({ widths: { mobile: 90 } })).toBe(90);
});
