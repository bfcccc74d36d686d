import { expect, test } from 'vitest';
import { codes } from '../../contract/core/errors.ts';
import { actions as allActions } from '../../contract/core/permission.ts';
import type { RecordInput } from '../../machines/entity/record/record-types.ts';
import { domUi } from '../engine/dom-ui.ts';
import { fieldId } from '../../src/entity/fields/field-id.ts';
import { showFirstFault } from '../../src/entity/fields/show-fault.ts';
import { soon } from '../soon.ts';
import { category, drawers, good, never } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const { drawing, open } = drawers();

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const text = (selector: string) => one(selector)?.textContent;
const buttons = () => ui.see('buttons');
const refusal = (code: number, message: string, result?: unknown) =>
  Object.assign(new Error(message), { code, ...(result !== undefined && { result }) });
const editing: RecordInput = { entity: 'award_cate', mode: 'edit', id: 102 };

/** Types into the form once it is there. */
async function rename(): Promise<void> {
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('品牌周边');
  await ui.fill('分类名称', '新品');
}

test('fields come and go with what is entered; those that must be filled in have a star', async () => {
  const record = open({ entity: 'goods_offline', mode: 'edit', id: 7 }, { ...good, localverifice_scope: 'all' });
  const labels = () => [...document.querySelectorAll('.ant-form-item-label')].map(({ textContent }) => textContent);
  await soon(labels).toContain('名称');
  expect(labels()).not.toContain('核销点');
  record.send({ type: 'CHANGE', values: { localverifice_scope: 'selected' } });
  await soon(labels).toContain('核销点');
  record.send({ type: 'CHANGE', values: { localverifice_scope: 'all' } });
  await soon(labels).not.toContain('核销点');
  drawing.clear();
  open(editing);
  await soon(labels).toContain('分类名称');
  const starred = [...document.querySelectorAll('.ant-form-item-label label > span')]
    .filter((label) => getComputedStyle(label, '::before').content.includes('*'))
    .map(({ textContent }) => textContent);
  expect(starred).toContain('分类名称');
  expect(starred).not.toContain('备注');
});

test('what is wrong is counted beside the button; the first field at fault comes into sight whole and has the keyboard', async () => {
  const wrong = [
    { field: 'title', message: '名称已存在' },
    { field: 'remark', message: '备注有误' },
  ];
  const record = open({ entity: 'goods_offline', mode: 'edit', id: 7 }, good, allActions, {
    validate: async () => ({ errors: wrong, requestId: 'request-1' }),
  });
  await soon(async () => (await buttons())['保存']).toBe('enabled');
  record.send({ type: 'CHANGE', values: { remark: '改过' } });
  expect(text('.fault-count')).toBe('');
  record.send({ type: 'SUBMIT' });
  await soon(() => text('.fault-count')).toBe('2 处填写有误');
  await soon(() => text('#field-goods_offline-remark-error')).toBe('备注有误');
  const [body] = document.querySelectorAll('.ant-drawer-body');
  // What the page shows last comes first in what is wrong.
  showFirstFault([fieldId('goods_offline', 'remark')]);
  const said = one('#field-goods_offline-remark-error')?.getBoundingClientRect();
  await soon(() => document.activeElement?.id).toBe(fieldId('goods_offline', 'remark'));
  expect(said?.bottom).toBeLessThanOrEqual(body?.getBoundingClientRect().bottom ?? 0);
  showFirstFault(['remark', 'title'].map((key) => fieldId('goods_offline', key)));
  expect(document.activeElement?.id).toBe(fieldId('goods_offline', 'title'));
});

test('the form takes the keyboard from the button that it replaces', async () => {
  open({ entity: 'award_cate', mode: 'detail', id: 102 });
  await soon(async () => (await buttons())['编辑']).toBe('enabled');
  await ui.click('编辑');
  await soon(() => document.activeElement?.id).toBe(fieldId('award_cate', 'cate_name'));
});

test('a copy of a row that the house keeps is no such row', async () => {
  open({ entity: 'award_cate', mode: 'create', id: 102 }, { ...category, is_system: true });
  await soon(async () => (await ui.see('fields'))['排序']?.value).toBe('20');
  expect(one('.record-note')).toBeNull();
});

test('a conflict takes the place of the form, which comes back with the choice', async () => {
  const theirs = { ...category, version: 4, cate_name: '对方的' };
  const save = async () => Promise.reject(refusal(codes.conflict, '数据已被 林佳 修改', theirs));
  open(editing, category, allActions, { save });
  await rename();
  await ui.click('确定');
  await soon(() => one('.conflict')).not.toBeNull();
  expect(one('.record-form')).toBeNull();
  await ui.click('放弃我的修改');
  await soon(async () => (await ui.see('fields'))['分类名称']?.value).toBe('对方的');
  expect([one('.conflict'), one('.save-failure')]).toEqual([null, null]);
});

test('what can be tried again offers it; what must be mended first does not', async () => {
  let refused = refusal(codes.duplicate, '已有同名分类');
  open(editing, category, allActions, { save: async () => Promise.reject(refused) });
  await rename();
  expect(one('.save-failure')).toBeNull();
  await ui.click('确定');
  await soon(() => text('.save-failure')).toBe('已有同名分类');
  refused = refusal(codes.failed, '保存失败');
  await ui.click('确定');
  await soon(() => text('.save-failure')).toBe('保存失败重试');
});

test('the button says that it is at work from the first check on', async () => {
  const record = open(editing, category, allActions, { validate: never });
  await rename();
  expect(one('.record-footer .ant-btn-loading')).toBeNull();
  await ui.click('确定');
  await soon(() => record.getSnapshot().matches('validating')).toBe(true);
  await soon(() => one('.record-footer .ant-btn-loading')).not.toBeNull();
});

test('the question keeps what was typed or throws it away; the latter looks dangerous', async () => {
  const record = open(editing);
  await rename();
  await ui.click('取消');
  await soon(async () => (await buttons())['放弃']).toBe('enabled');
  const dangerous = [...document.querySelectorAll('.ant-modal .ant-btn-dangerous')];
  expect(dangerous.map(({ textContent }) => textContent)).toEqual(['放弃']);
  await ui.click('继续编辑');
  await soon(() => record.getSnapshot().matches({ editing: 'dirty' })).toBe(true);
  await soon(async () => (await buttons())['取消']).toBe('enabled');
  await ui.click('取消');
  await soon(async () => (await buttons())['放弃']).toBe('enabled');
  await ui.click('放弃');
  await soon(() => record.getSnapshot().matches('closed')).toBe(true);
});

test('what was closed stays as it was while the drawer slides away', async () => {
  const parts = ['output[aria-label=加载中]', '.ant-alert-error', '.detail', '.record-form'];
  const shown = () => parts.filter((part) => one(`.record ${part}`) !== null);
  const cases = [
    [editing, { load: never }],
    [editing, { load: async () => Promise.reject(refusal(codes.notFound, '数据不存在或已归档')) }],
    [{ ...editing, mode: 'detail' }, {}],
    [editing, {}],
  ] as const;
  for (const [index, [input, answers]] of cases.entries()) {
    const record = open(input, category, allActions, answers);
    await soon(shown).toEqual([parts[index]]);
    record.send({ type: 'CLOSE' });
    await soon(() => one('.record')?.dataset['state']).toBe('closed');
    expect(shown()).toEqual([parts[index]]);
    drawing.clear();
  }
});

test('the number of a record can be copied from its details; an ordinary value not', async () => {
  open({ entity: 'goods_offline', mode: 'detail', id: 7 }, { ...good, goods_no: 'XX000007', unit: '瓶' });
  const copied = () => [...document.querySelectorAll('.copy-button')].map((button) => button.ariaLabel);
  await soon(copied).toEqual(['复制 XX000007']);
});
