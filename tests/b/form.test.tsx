import { expect, test } from 'vitest';
import { entityNamed } from '../../contract/entities.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { RecordDrawer } from '../../src/entity/record/RecordDrawer.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { category, drawers, good } from './drawer-around.tsx';
import { pressBeside } from './press-beside.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, standing } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const { drawing, open } = drawers();

const picker = closedPicker();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const text = (selector: string) => one(selector)?.textContent;
const stateOf = (record: RecordActor) => JSON.stringify(record.getSnapshot().value);

test('a press beside the drawer closes it as long as nothing would be lost', async () => {
  const record = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  await soon(() => record.getSnapshot().hasTag('unsaved')).toBe(true);
  await ui.read();
  pressBeside();
  expect(record.getSnapshot().matches('confirmingDiscard')).toBe(false);
  await ui.fill('分类名称', '品牌周边');
  await soon(() => record.getSnapshot().hasTag('unsaved')).toBe(false);
  await soon(() => {
    pressBeside();
    return record.getSnapshot().status;
  }).toBe('done');
});

test('the cross closes, unless the record is being saved', async () => {
  const record = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  const cross = () => one('button[aria-label=关闭抽屉]');
  await soon(() => cross()?.matches(':disabled')).toBe(false);
  await ui.fill('分类名称', '新品');
  await ui.click('确定');
  await soon(() => record.getSnapshot().matches('saving')).toBe(true);
  await soon(() => cross()?.matches(':disabled')).toBe(true);
  expect(one('.record-footer .ant-btn-loading')?.matches(':disabled')).toBe(false);
  expect(record.getSnapshot().status).toBe('active');
});

test('the cross asks before something is lost', async () => {
  const record = open({ entity: 'award_cate', mode: 'create' });
  await ui.fill('分类名称', '新品');
  await ui.click('关闭抽屉');
  await soon(() => record.getSnapshot().matches('confirmingDiscard')).toBe(true);
  await soon(() => one('.ant-modal [role=dialog], [role=dialog].ant-modal')).not.toBeNull();
  pressBeside();
  expect(record.getSnapshot().matches('confirmingDiscard')).toBe(true);
});

test('Ctrl+S and Cmd+S save; S alone is a letter', async () => {
  const record = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  const press = (init: KeyboardEventInit) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true, ...init }),
    );
  expect(press({})).toBe(true);
  expect(press({ key: 'a', ctrlKey: true })).toBe(true);
  expect(press({ key: 'S', ctrlKey: true, shiftKey: true })).toBe(true);
  expect(stateOf(record)).toContain('editing');
  expect(press({ ctrlKey: true })).toBe(false);
  await soon(() => record.getSnapshot().matches('saving')).toBe(true);
  drawing.clear();
  const other = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  // With CapsLock.
  expect(press({ key: 'S', metaKey: true })).toBe(false);
  await soon(() => other.getSnapshot().matches('saving')).toBe(true);
});

test('the head says what is done with which row, the body that it is on its way', async () => {
  const head = () => text('.ant-drawer-title');
  const heads = [
    [{ entity: 'award_cate', mode: 'create' }, '新建奖励分类'],
    [{ entity: 'award', mode: 'create', id: 7 }, '复制奖励'],
    [{ entity: 'award_cate', mode: 'detail', id: 102 }, '奖励分类详情'],
    [{ entity: 'award_cate', mode: 'edit', id: 102 }, '编辑奖励分类：品牌周边'],
    [{ entity: 'goods_offline', mode: 'ADJUST_STOCK', id: 7 }, '入库/盘亏：凉茶'],
  ] as const;
  for (const [input, wanted] of heads) {
    open(input, input.entity === 'goods_offline' ? good : category);
    await soon(head).toBe(wanted);
    drawing.clear();
  }
  const context = {
    entity: 'award_cate',
    mode: 'edit',
    id: 102,
    row: null,
    draft: {},
    base: {},
    errors: {},
    error: '',
  };
  const loading = {
    value: 'loading',
    status: 'active',
    context,
    can: () => true,
    matches: () => false,
    hasTag: () => false,
  };
  const props = { picker, reveal: undefined, entity: entityNamed('award_cate'), open: true };
  drawing.draw(<RecordDrawer record={standing(loading) as RecordActor} {...props} />);
  await soon(() => one('.record .waiting-lines')?.getAttribute('aria-label')).toBe('加载中');
  expect(head()).toBe('编辑奖励分类');
});

test('what a command is about stands above it, what comes of it below', async () => {
  const record = open({ entity: 'goods_offline', mode: 'ADJUST_STOCK', id: 7 }, good);
  const figures = () => [...document.querySelectorAll('.figures dt')].map(({ textContent }) => textContent);
  await soon(() => figures().length).toBe(4);
  expect(text('.figures dd')).toBe('2,000');
  expect(one('.command-preview')).toBeNull();
  record.send({ type: 'CHANGE', values: { stock_delta: 50 } });
  await soon(() => text('.command-preview')).toContain('1,250');
  drawing.clear();
  open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  expect([one('.figures'), one('.command-preview'), one('.record-note')]).toEqual([null, null, null]);
});

test('a row that nobody changes any more says why, in its form and under its details', async () => {
  open({ entity: 'award_cate', mode: 'edit', id: 102 }, { ...category, is_system: true });
  await soon(() => text('.record-note')).toBe('系统内置分类不能修改');
  drawing.clear();
  open({ entity: 'award_cate', mode: 'detail', id: 102 }, { ...category, is_system: true });
  await soon(() => text('.record-closed')).toBe('系统内置分类不能修改');
  expect(await ui.seeButton('编辑')).toBeUndefined();
  drawing.clear();
  open({ entity: 'award_cate', mode: 'detail', id: 102 });
  await soon(() => ui.seeButton('编辑')).toBe('enabled');
  expect(one('.record-closed')).toBeNull();
  drawing.clear();
  open({ entity: 'award_cate', mode: 'detail', id: 102 }, category, ['get']);
  await soon(() => ui.seeButton('关闭')).toBe('enabled');
  expect(await ui.seeButton('编辑')).toBeUndefined();
  drawing.clear();
  open({ entity: 'award_cate', mode: 'create' });
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('');
  expect(one('.record-note')).toBeNull();
});

test('a name that is taken is said when its field is left, not at the save; meanwhile the field says that it is looked up', async () => {
  const answers: ((taken: readonly string[]) => void)[] = [];
  const checkUnique = () => new Promise<readonly string[]>((resolve) => answers.push(resolve));
  open({ entity: 'award_cate', mode: 'edit', id: 102 }, category, undefined, { checkUnique });
  const name = async () => (await ui.see('fields'))['分类名称'];
  const leave = async (typed: string) => {
    await ui.fill('分类名称', typed);
    await ui.press({ role: 'textbox', name: '分类名称' });
    await ui.key('Tab');
  };
  const words = () => one('.record-form')?.textContent ?? '';
  await leave('茶礼');
  await soon(words).toContain('校验中…');
  // What is typed meanwhile is another name: the answer about the first says nothing of it.
  await leave('新茶');
  await soon(() => answers.length).toBe(2);
  answers[0]?.(['cate_name']);
  await soon(words).toContain('校验中…');
  expect((await name())?.error).toBe('');
  answers[1]?.(['cate_name']);
  await soon(async () => (await name())?.error).toBe('分类名称已存在');
  expect(words()).not.toContain('校验中…');
  await ui.fill('分类名称', '新茶礼');
  await soon(async () => (await name())?.error).toBe('');
});

test('what another value demands has the mark of a required field as long as it does', async () => {
  const record = open({ entity: 'acticode_node', mode: 'create' });
  const marked = () =>
    [...document.querySelectorAll('.required-label')]
      .map(({ textContent }) => textContent)
      .filter((label) => label.startsWith('开放'));
  const isDemanded = () => one('#field-acticode_node-start_at')?.getAttribute('aria-required');
  await soon(() => one('#field-acticode_node-start_at')).not.toBeNull();
  expect([marked(), isDemanded()]).toEqual([[], 'false']);
  record.send({ type: 'CHANGE', values: { node_type: 'stage' } });
  await soon(marked).toEqual(['开放开始', '开放结束']);
  expect(isDemanded()).toBe('true');
  record.send({ type: 'LEAVE_FIELD', key: 'start_at' });
  await soon(() => text('#field-acticode_node-start_at-error')).toBe('请输入开放开始');
  record.send({ type: 'CHANGE', values: { node_type: 'scan_count' } });
  await soon(marked).toEqual([]);
});
