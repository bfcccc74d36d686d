import { afterEach, expect, test } from 'vitest';
import { dressed } from '../../contract/dictionary/dressed.ts';
import { enumType } from '../../contract/dictionary/dictionary.ts';
import { dressWith } from '../../contract/entity/known-entities.ts';
import { soon } from '../soon.ts';
import { drawList, goodsRow, type ListUnderTest } from './list-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* Words of the dictionaries come after the rows, or change while somebody is at work. */

demandQuietConsole();
let list: ListUnderTest | undefined;
afterEach(() => {
  dressWith((entity) => entity);
  list?.clear();
});

const menu = () => document.querySelector<HTMLElement>('.row-actions [role=menu]');

test('other words are drawn where they stand: the menu of a row stays open', async () => {
  list = drawList({ entity: 'goods_offline', rows: [goodsRow(1)] });
  await soon(() => document.querySelector('tbody')?.textContent).toContain('启用');
  menu()?.showPopover();
  await soon(() => menu()?.matches(':popover-open')).toBe(true);
  const words = { value: 'enabled', label: '在用', color: 'green', is_default: false, open: true };
  dressWith((entity) => dressed(entity, { [enumType('goods_offline', 'status')]: [words] }));
  await soon(() => document.querySelector('tbody')?.textContent).toContain('在用');
  expect(menu()?.matches(':popover-open')).toBe(true);
});
