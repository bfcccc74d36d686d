import { expect, test } from 'vitest';
import { activity } from '../../contract/activities/activity.entity.ts';
import { activityLink } from '../../contract/links/activity-link.entity.ts';
import { awardCate } from '../../contract/awards/award-cate.entity.ts';
import { award } from '../../contract/awards/award.entity.ts';
import { couponZhongshang } from '../../contract/coupons/coupon-zhongshang.entity.ts';
import { file } from '../../contract/files/file.entity.ts';
import { goodsOffline } from '../../contract/goods/goods-offline.entity.ts';
import { localverifice } from '../../contract/verification/localverifice.entity.ts';
import { riskCase } from '../../contract/risk/risk-case.entity.ts';
import { virtualProduct } from '../../contract/virtual-codes/virtual-product.entity.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Action, actions as allActions } from '../../contract/core/permission.ts';
import type { ListPageEvent } from '../../machines/entity/list/list-page-events.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import { RowActions } from '../../src/entity/list/RowActions.tsx';
import { PageRights } from '../../src/entity/permitted.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const items = () => [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')];

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
  // What a menu holds is drawn when it opens.
  const menu = one('[role=menu]');
  expect(items()).toEqual([]);
  menu?.showPopover();
  if (menu) await soon(() => items().length).toBeGreaterThan(0);
  const inside = items().map((item) => item.querySelector('span')?.textContent);
  menu?.hidePopover();
  await soon(() => items().length).toBe(0);
  return { told, outside, inside, menu: menu?.ariaLabel };
}

test('a form that cannot be taken back stands below everything else, in red', async () => {
  const { inside } = await actionsOf(virtualProduct, { row: { codes_available: 3 } });
  expect(inside.at(-1)).toBe('作废未发券码');
  one('[role=menu]')?.showPopover();
  await soon(() => items().at(-1)?.className).toContain('popup-danger');
});

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

test('under the reason of a step that is refused stands what of the row makes it so', async () => {
  await actionsOf(goodsOffline, { row: { stock_allocated: 1200 } });
  one('[role=menu]')?.showPopover();
  await soon(() => items().at(-1)?.textContent).toBe(
    '归档仍有库存分配给奖品，不能归档现在：分配给奖品的库存 1,200 件，须为 0',
  );
});

test('a dialog about a row is offered in it, to those who may; one about the whole list is not (wider.md §10.3, §10.12)', async () => {
  const row = { size: 1, ref_count: 0 };
  expect((await actionsOf(file, { row })).inside).not.toContain('上传素材');
  expect((await actionsOf(couponZhongshang, { row: { code_mode: 'code_pool' } })).inside).toContain('导入券码');
  const reader = await actionsOf(couponZhongshang, { row: { code_mode: 'code_pool' }, actions: ['get'] });
  expect(reader.inside).toEqual(['券码明细']);
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

test('what a row hands out is reason enough for its menu, to those who may have it', async () => {
  const link = { short_url: 'https://flan.example/l/abc', activity_kind: 'activity', activity_id: 4001 };
  expect(await actionsOf(activityLink, { actions: ['query'], row: link })).toMatchObject({
    outside: ['更多'],
    inside: ['复制链接', '下载二维码'],
  });
  expect(await actionsOf(activityLink, { actions: ['get'], row: link })).toMatchObject({
    outside: ['详情'],
    inside: [],
  });
});

test('what can be copied is copied by those who may add', async () => {
  const { told, inside } = await actionsOf(award, { actions: ['add'] });
  expect(inside).toEqual(['复制']);
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

test('a step can be taken back from where another one leads to where it began', async () => {
  const isUndoable = async (status: string, label: string) => {
    const { told } = await actionsOf(award, { row: { status, source_ok: true } });
    await ui.click('更多');
    await ui.press({ role: 'menuitem', name: label });
    return told.map((event) => event.type === 'ASK' && event.question.undoable);
  };
  expect(await isUndoable('enabled', '停用')).toEqual([true]);
  expect(await isUndoable('disabled', '启用')).toEqual([true]);
  // From there it only goes to 停用, not back to the draft.
  expect(await isUndoable('draft', '启用')).toEqual([false]);
});

test('a step whose effects stay is not offered to be taken back, though another one leads to where it began', async () => {
  const { told } = await actionsOf(riskCase, { row: { status: 'open', is_mine: false, within_limit: true } });
  await ui.click('判定作弊');
  expect(told).toMatchObject([{ type: 'ASK', question: { target: { event: 'CONFIRM' }, undoable: false } }]);
});

test('what ends an activity for good wants its name once more, and a reason of five characters (award.md §3.1)', async () => {
  const { told } = await actionsOf(activity, { row: { title: '夏日转盘', status: 'published' } });
  await ui.click('更多');
  await ui.press({ role: 'menuitem', name: '终止' });
  expect(told).toMatchObject([{ question: { retype: '夏日转盘', needsReason: true, leastReason: 5 } }]);
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
