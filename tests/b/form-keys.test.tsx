import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { actions as allActions } from '../../contract/core/permission.ts';
import { saveByKeys } from '../../src/core/widgets/form-keys.ts';
import '../../src/entity/fields/editors/RichTextEditor.tsx';
import { oneDrawing } from './drawing.ts';
import { category, drawers } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* What the keyboard does in a form. */

demandQuietConsole();

const ui = domUi();
const { open } = drawers();
const drawing = oneDrawing();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const press = (init: KeyboardEventInit) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
  );

test('Ctrl+Enter and ⌘+Enter save, and the button says so', async () => {
  const record = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  const button = one('.record-footer .ant-btn-primary');
  expect(button?.title).toBe('Ctrl（⌘）+ S 或 Ctrl（⌘）+ Enter');
  expect(button?.getAttribute('aria-keyshortcuts')).toContain('Control+Enter');
  press({ ctrlKey: true, shiftKey: true });
  expect(record.getSnapshot().matches('saving')).toBe(false);
  press({ ctrlKey: true });
  await soon(() => record.getSnapshot().matches('saving')).toBe(true);
});

test('Ctrl+Shift+Enter saves a new one and begins the next, with the keyboard in its first text', async () => {
  const saved: unknown[] = [];
  const save = async () => {
    saved.push(record.getSnapshot().context.draft['cate_name']);
    return { id: saved.length };
  };
  const record = open({ entity: 'award_cate', mode: 'create', given: { sort: 7 } }, category, allActions, { save });
  for (const [at, name] of ['新品', '老品'].entries()) {
    await soon(() => document.activeElement?.id).toBe('field-award_cate-cate_name');
    await ui.fill('分类名称', name);
    one('#field-award_cate-cate_name')?.focus();
    press({ ctrlKey: true, shiftKey: true });
    await soon(() => saved.length).toBe(at + 1);
    await soon(() => record.getSnapshot().matches({ editing: 'pristine' })).toBe(true);
  }
  expect(saved).toEqual(['新品', '老品']);
  // What it was opened with, the next one has as well.
  expect(record.getSnapshot().context.draft).toMatchObject({ sort: 7 });
  expect(record.getSnapshot().context.draft['cate_name']).toBeUndefined();
  await soon(() => document.activeElement?.id).toBe('field-award_cate-cate_name');
});

test.each([
  ['the form', '.record-form'],
  ['the drawer around it', '.ant-drawer-content, .ant-drawer-section'],
])(
  'a form that could not be typed into when it opened has the keyboard in its first text as soon as it can, from %s',
  async (_, held) => {
    const recalled = Promise.withResolvers<null>();
    open({ entity: 'award_cate', mode: 'create' }, category, allActions, { recall: () => recalled.promise });
    await soon(() => document.activeElement?.className).toBe('record-form');
    one(held)?.setAttribute('tabindex', '-1');
    one(held)?.focus();
    expect(document.activeElement?.matches(held)).toBe(true);
    recalled.resolve(null);
    await soon(() => document.activeElement?.id).toBe('field-award_cate-cate_name');
  },
);

test('they save from a select and from a formatted text too, which neither opens nor breaks its line', async () => {
  let asked = 0;
  const refused = { errors: [{ field: 'title', message: '请输入奖励名称' }], requestId: 'request-1' };
  const validate = async () => {
    asked += 1;
    return refused;
  };
  const record = open({ entity: 'award', mode: 'create' }, category, allActions, { validate });
  await soon(() => one('.rich-text-body [role=textbox]')).not.toBeNull();
  for (const [at, place] of ['#field-award-award_type', '.rich-text-body [role=textbox]'].entries()) {
    await soon(() => record.getSnapshot().matches('editing')).toBe(true);
    one(place)?.focus();
    expect(document.activeElement?.matches(place)).toBe(true);
    press({ ctrlKey: true });
    await soon(() => asked).toBe(at + 1);
  }
  expect(one('.ant-select-dropdown')).toBeNull();
  expect(record.getSnapshot().context.draft['use_rule']).toBeUndefined();
});

test('keys pressed in what a form has opened above itself do not save it', async () => {
  let saved = 0;
  const above = createPortal(
    <button type="button" id="above">
      上
    </button>,
    document.body,
  );
  drawing.draw(
    <div onKeyDownCapture={(event) => saveByKeys(event, () => (saved += 1))}>
      <button type="button" id="within">
        内
      </button>
      {above}
    </div>,
  );
  await soon(() => one('#above')).not.toBeNull();
  one('#above')?.focus();
  press({ ctrlKey: true });
  expect(saved).toBe(0);
  one('#within')?.focus();
  press({ ctrlKey: true });
  expect(saved).toBe(1);
});

test('a new form has the keyboard in its first text, not in an upload', async () => {
  open({ entity: 'award_cate', mode: 'create' });
  await soon(() => document.activeElement?.matches('input[type=text]')).toBe(true);
  expect(document.activeElement?.closest('.ant-form-item')?.textContent).toContain('分类名称');
});

test('the form of a command has it in its first text too, be that a number', async () => {
  const product = { ...category, title: '会员周卡', code_source: 'generate', status: 'draft' };
  open({ entity: 'virtual_product', mode: 'GENERATE_CODES', id: 102 }, product);
  await soon(() => document.activeElement?.id).toBe('field-virtual_product-generate_count');
});

test('Enter leads from field to field, from the last one to the button that saves', async () => {
  open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  const record = one('.record-form');
  const label = () => document.activeElement?.closest('.ant-form-item')?.querySelector('label')?.textContent;
  const before = label();
  press({});
  expect(record?.contains(document.activeElement)).toBe(true);
  expect(label()).not.toBe(before);
  for (let count = 0; count < 10 && record?.contains(document.activeElement); count += 1) {
    const at = document.activeElement;
    press({});
    // A field that takes Enter for itself keeps it: the keyboard moves on from there as it did before.
    if (document.activeElement === at) break;
  }
  expect(
    document.activeElement?.matches('.record-footer .ant-btn-primary, textarea, [role=switch], [role=combobox]'),
  ).toBe(true);
});

test('a form whose first texts may stay empty has the keyboard in the first one that may not', async () => {
  open({ entity: 'award_record', mode: 'create', given: { user_id: 900_001, prize_id: 5007 } });
  await soon(() => document.activeElement?.id).toBe('field-award_record-give_reason');
});
