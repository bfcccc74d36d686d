import { expect, test, vi } from 'vitest';
import { awardCate } from '../../contract/entities/award-cate.ts';
import { award } from '../../contract/entities/award.ts';
import { goodsOffline } from '../../contract/entities/goods-offline.ts';
import { localverifice } from '../../contract/entities/localverifice.ts';
import type { Entity } from '../../contract/entity.ts';
import type { Row } from '../../contract/page.ts';
import { type Action, actions as allActions } from '../../contract/permission.ts';
import type { ListPageActor, ListPageEvent } from '../../machines/list-page.ts';
import { MenuItem, PopupMenu } from '../../src/list/PopupMenu.tsx';
import { RowActions } from '../../src/list/RowActions.tsx';
import { PageRights } from '../../src/permitted.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const items = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];
const isOpen = () => one('[role=menu]')?.matches(':popover-open') === true;
const focused = () => items().indexOf(document.activeElement as HTMLElement);
const key = (name: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

test('a menu takes the keyboard when it opens: arrows go round, Home and End to its ends, Tab leaves', async () => {
  const chosen = vi.fn<(label: string) => void>();
  drawing.draw(
    <PopupMenu label="三样" name="打开" face="…" className="link">
      {['甲', '乙', '丙'].map((label) => (
        <MenuItem key={label} label={label} onChoose={() => chosen(label)} />
      ))}
    </PopupMenu>,
  );
  await ui.click('打开');
  await soon(focused).toBe(0);
  expect(one('button')?.title).toBe('打开');
  expect([one('button')?.getAttribute('aria-haspopup'), one('[role=menu]')?.ariaLabel]).toEqual(['menu', '三样']);
  expect([one('[role=menu]'), ...items()].map((element) => element?.getAttribute('tabindex'))).toEqual(
    Array(4).fill('-1'),
  );
  const after = { ArrowDown: 1, End: 2, ArrowUp: 1, Home: 0 };
  for (const [name, wanted] of Object.entries(after)) {
    expect(key(name)).toBe(false);
    expect(focused()).toBe(wanted);
  }
  key('ArrowUp');
  expect(focused()).toBe(2);
  key('ArrowDown');
  expect(focused()).toBe(0);
  expect(key('x')).toBe(true);
  expect([focused(), isOpen()]).toEqual([0, true]);
  expect(key('Tab')).toBe(true);
  expect(isOpen()).toBe(false);
  await ui.click('打开');
  await ui.press({ role: 'menuitem', name: '乙' });
  expect(chosen.mock.calls).toEqual([['乙']]);
  expect(isOpen()).toBe(false);
  expect(items().map((item) => item.getAttribute('aria-describedby'))).toEqual([null, null, null]);
  expect(document.querySelectorAll('small')).toHaveLength(0);
});

test('a menu that closes does not take the keyboard', async () => {
  drawing.draw(
    <PopupMenu label="一样" face="打开" className="link">
      <MenuItem label="甲" onChoose={() => {}} />
    </PopupMenu>,
  );
  await ui.click('打开');
  await soon(focused).toBe(0);
  const focus = vi.spyOn(items()[0] ?? document.body, 'focus');
  one('[role=menu]')?.hidePopover();
  await soon(isOpen).toBe(false);
  await ui.read();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(focus).not.toHaveBeenCalled();
});

test('boxes are ticked one by one, of several one is taken, and what is refused says why', async () => {
  const chosen = vi.fn<(label: string) => void>();
  drawing.draw(
    <PopupMenu label="三样" face="打开" className="link">
      <MenuItem label="列" checked onChoose={() => chosen('列')} />
      <MenuItem label="紧凑" current={false} onChoose={() => chosen('紧凑')} />
      <MenuItem label="归档" refusal="仍被引用" onChoose={() => chosen('归档')} />
    </PopupMenu>,
  );
  await ui.click('打开');
  const heard = () =>
    items().map((item) => [
      item.getAttribute('role'),
      item.getAttribute('aria-checked'),
      item.getAttribute('aria-disabled'),
    ]);
  await soon(heard).toEqual([
    ['menuitemcheckbox', 'true', null],
    ['menuitemradio', 'false', null],
    ['menuitem', null, 'true'],
  ]);
  const [, , archive] = items();
  const saidBy = (name: string) => document.getElementById(archive?.getAttribute(name) ?? '')?.textContent;
  expect([saidBy('aria-labelledby'), saidBy('aria-describedby')]).toEqual(['归档', '仍被引用']);
  items().at(-1)?.click();
  expect([isOpen(), chosen.mock.calls]).toEqual([true, []]);
  await ui.press({ role: 'menuitemcheckbox', name: '列' });
  expect([isOpen(), chosen.mock.calls]).toEqual([true, [['列']]]);
  await ui.press({ role: 'menuitemradio', name: '紧凑' });
  expect([isOpen(), chosen.mock.calls.length]).toEqual([false, 2]);
});

interface Given {
  readonly actions?: readonly Action[];
  readonly compact?: boolean;
  readonly row?: object;
}

/** The actions of a row, what stands in its menu, and what the page was told. */
async function actionsOf(entity: Entity, { actions = allActions, compact = false, row = {} }: Given = {}) {
  const told: ListPageEvent[] = [];
  const page = { send: (event: ListPageEvent) => void told.push(event) } as unknown as ListPageActor;
  const whole: Row = { id: 7, version: 3, status: 'enabled', [entity.title]: '一行', ...row };
  drawing.draw(
    <PageRights page={entity.permissionId} actions={actions}>
      <RowActions {...{ page, entity, compact }} row={whole} />
    </PageRights>,
  );
  await soon(() => one('.row-actions')).not.toBeNull();
  const outside = [...document.querySelectorAll('.row-actions > button')].map(({ textContent }) => textContent);
  const inside = items().map((item) => item.querySelector('span')?.textContent);
  return { told, outside, inside, menu: one('[role=menu]')?.ariaLabel };
}

test('a row offers what its operator may, on a phone all of it behind 更多', async () => {
  expect(await actionsOf(goodsOffline)).toMatchObject({
    outside: ['详情', '编辑', '更多'],
    inside: ['入库/盘亏', '停用', '归档'],
    menu: '更多操作：一行',
  });
  expect(await actionsOf(goodsOffline, { compact: true })).toMatchObject({
    outside: ['更多'],
    inside: ['详情', '编辑', '入库/盘亏', '停用', '归档'],
  });
  expect(await actionsOf(goodsOffline, { actions: ['get'] })).toMatchObject({ outside: ['详情'], inside: [] });
  expect(await actionsOf(goodsOffline, { actions: ['edit'] })).toMatchObject({
    outside: ['编辑', '更多'],
    inside: ['入库/盘亏'],
  });
  expect(await actionsOf(goodsOffline, { actions: ['disable'] })).toMatchObject({
    outside: ['更多'],
    inside: ['停用', '归档'],
  });
});

test('a row that nobody changes any more can only be read', async () => {
  expect(await actionsOf(goodsOffline, { row: { status: 'archived' } })).toMatchObject({
    outside: ['详情'],
    inside: [],
  });
  expect(await actionsOf(localverifice, { row: { status: 'archived' } })).toMatchObject({ outside: ['详情'] });
  expect((await actionsOf(awardCate, { row: { is_system: true } })).outside).not.toContain('编辑');
  expect((await actionsOf(awardCate, { row: { is_system: false } })).outside).toContain('编辑');
});

test('what can be copied is copied by those who may add', async () => {
  const { told } = await actionsOf(award, { actions: ['add'] });
  expect(items().map(({ textContent }) => textContent)).toEqual(['复制']);
  await ui.click('更多');
  await ui.press({ role: 'menuitem', name: '复制' });
  expect(told).toEqual([{ type: 'CREATE', copyOf: 7 }]);
  expect((await actionsOf(award, { actions: ['get', 'disable'] })).inside).not.toContain('复制');
  expect((await actionsOf(goodsOffline, { actions: ['add', 'disable'] })).inside).not.toContain('复制');
});

test('what is chosen opens on that row', async () => {
  const { told } = await actionsOf(goodsOffline);
  await ui.click('详情');
  await ui.click('编辑');
  await ui.click('更多');
  await ui.press({ role: 'menuitem', name: '入库/盘亏' });
  expect(told).toEqual(['detail', 'edit', 'ADJUST_STOCK'].map((mode) => ({ type: 'OPEN', mode, id: 7 })));
});

test('a step of the life cycle asks first: what about which row, and what follows', async () => {
  const { told } = await actionsOf(award, { row: { source_ok: true } });
  await ui.click('更多');
  await ui.press({ role: 'menuitem', name: '停用' });
  expect(told).toMatchObject([
    {
      type: 'ASK',
      question: {
        title: '提示',
        content: '确定停用「一行」吗？\n停用只影响新的选用，已发布的奖品继续发放。',
        danger: false,
        needsReason: false,
        target: { entity: 'award', id: 7, version: 3, event: 'DISABLE' },
      },
    },
  ]);
});
