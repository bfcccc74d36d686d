import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawers, good } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* Making a row and changing it are one form in one place, with the same words. */

demandQuietConsole();

const ui = domUi();
const { drawing, open } = drawers();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

test('a dialog and a drawer end with 确定, a form that takes the whole page with 保存, whether it makes a row or changes one', async () => {
  const saves = async () => Object.keys(await ui.see('buttons')).filter((name) => /^(?:确定|保存)$/.test(name));
  for (const [entity, mode, word] of [
    ['goods_offline', 'ADJUST_STOCK', '确定'],
    ['goods_offline', 'edit', '保存'],
    ['goods_offline', 'create', '保存'],
    ['award_cate', 'edit', '确定'],
    ['award_cate', 'create', '确定'],
  ] as const) {
    open({ entity, mode, ...(mode !== 'create' && { id: 7 }) }, good);
    await soon(saves).toEqual([word]);
    drawing.clear();
  }
});

test('what closes it stands at the right, as in every dialog', async () => {
  open({ entity: 'award_cate', mode: 'edit', id: 102 });
  const left = (selector: string) => one(selector)?.getBoundingClientRect().left ?? 0;
  await soon(() => left('.ant-drawer-title')).toBeGreaterThan(0);
  expect(left('.ant-drawer-close')).toBeGreaterThan(left('.ant-drawer-title'));
});
