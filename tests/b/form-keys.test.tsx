import { expect, test } from 'vitest';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { drawers } from './drawer-around.tsx';
import { demandQuietConsole } from './quiet-console.ts';

/* What the keyboard does in a form. */

demandQuietConsole();

const ui = domUi();
const { open } = drawers();
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

test('what an editor has done with the keys saves nothing', async () => {
  const record = open({ entity: 'award_cate', mode: 'edit', id: 102 });
  await ui.fill('分类名称', '新品');
  const input = document.activeElement;
  input?.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  press({ ctrlKey: true });
  expect(record.getSnapshot().matches('saving')).toBe(false);
});

test('a new form has the keyboard in its first text, not in an upload', async () => {
  open({ entity: 'award_cate', mode: 'create' });
  await soon(() => document.activeElement?.matches('input[type=text]')).toBe(true);
  expect(document.activeElement?.closest('.ant-form-item')?.textContent).toContain('分类名称');
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
