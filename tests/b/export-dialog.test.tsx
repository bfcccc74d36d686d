import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ExportDialogActor } from '../../machines/jobs/export-dialog.ts';
import { ExportDialog } from '../../src/jobs/ExportDialog.tsx';
import { exportDialogDriver } from '../drivers/export-dialog.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { moving } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(exportDialogDriver, (actor: AnyActorRef) =>
  draw(<ExportDialog dialog={actor as ExportDialogActor} mint={() => 'wish-1'} />),
);

const ui = domUi();
const drawing = oneDrawing();

interface Given {
  readonly busy?: boolean;
  readonly maySubmit?: boolean;
  readonly total?: number;
  readonly chosen?: readonly string[];
  readonly format?: string;
  readonly entity?: string;
}

const snapshot = ({
  busy = false,
  maySubmit = !busy,
  total = 1234,
  chosen = ['cate_name'],
  format = 'csv',
  entity = 'award_cate',
}: Given) => ({
  value: busy ? 'starting' : 'choosing',
  context: { entity, query: {}, shown: ['cate_name'], total, chosen, format, error: '' },
  hasTag: () => busy,
  can: () => maySubmit,
});

/** A dialog that stands still until it is said where it stands now, and what was sent to it. */
function drawDialog(given: Given) {
  const sent: unknown[] = [];
  const { actor, become } = moving(snapshot(given));
  const dialog = Object.assign(actor, { send: (event: unknown) => void sent.push(event) });
  drawing.draw(<ExportDialog dialog={dialog as ExportDialogActor} />);
  return { sent, become: (next: Given) => become(snapshot(next)) };
}

const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)];
const button = (words: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent?.replaceAll(' ', '') === words);
const close = () => document.querySelector('.ant-modal-close');
const ticked = () => all<HTMLInputElement>('.export-columns input').map(({ checked }) => checked);

test('what is exported, how much of it, and what is chosen', async () => {
  drawDialog({ format: 'xlsx' });
  await soon(() => document.querySelector('.ant-modal-title')?.textContent).toBe('导出奖励分类');
  expect(document.querySelector('.export-dialog > p')?.textContent).toContain('共 1,234 条');
  expect(document.querySelector('.export-dialog legend')?.textContent).toBe(`列（已选 1 / ${ticked().length}）`);
  expect(ticked().filter(Boolean)).toHaveLength(1);
  const formats = () => all<HTMLInputElement>('input[type=radio]').map(({ checked }) => checked);
  expect(formats()).toEqual([true, false]);
  expect(all('[role=alert]')).toEqual([]);
});

test('what no cell can hold is named', async () => {
  const note = () => document.querySelector('.export-left')?.textContent;
  drawDialog({ entity: 'award', chosen: ['title'] });
  await soon(note).toContain('图片');
  expect(note()).toContain('不能导出：');
  expect(note()).toContain('使用规则');
  expect(note()).not.toContain('奖励编号');
});

test('a list of which all can be exported has nothing to say', async () => {
  drawDialog({ entity: 'dept', chosen: ['name'] });
  await soon(() => document.querySelector('.export-columns')).not.toBeNull();
  expect(document.querySelector('.export-left')).toBeNull();
});

test.each([
  [100_000, []],
  [100_001, ['一次最多导出 100,000 条，请缩小查询范围后分次导出']],
])('%i rows', async (total, alerts) => {
  drawDialog({ total });
  await soon(() => document.querySelector('.export-dialog')).not.toBeNull();
  expect(all('[role=alert]').map(({ textContent }) => textContent)).toEqual(alerts);
});

test('while the server is asked nothing can be changed and nobody leaves', async () => {
  const { become, sent } = drawDialog({});
  await soon(() => button('开始导出')?.disabled).toBe(false);
  expect([close() !== null, button('取消')?.disabled]).toEqual([true, false]);
  expect(all<HTMLFieldSetElement>('fieldset').map(({ disabled }) => disabled)).toEqual([false, false]);
  become({ maySubmit: false });
  await soon(() => button('开始导出')?.disabled).toBe(true);
  become({ busy: true });
  await soon(() => button('取消')?.disabled).toBe(true);
  expect(all<HTMLFieldSetElement>('fieldset').map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(['与列表一致', '全选'].map((words) => button(words)?.disabled)).toEqual([true, true]);
  expect([close(), document.querySelector('.ant-btn-loading') !== null]).toEqual([null, true]);
  // It is busy, which is no reason to grey it.
  expect(document.querySelector<HTMLButtonElement>('.ant-btn-loading')?.disabled).toBe(false);
  await ui.key('Escape');
  become({});
  await soon(close).not.toBeNull();
  expect(sent).toEqual([]);
  await ui.key('Escape');
  await soon(() => sent).toEqual([{ type: 'CANCEL' }]);
});

test('a click beside the dialog does not close it', async () => {
  const { sent } = drawDialog({});
  await soon(() => document.querySelector('.ant-modal-wrap')).not.toBeNull();
  const beside = document.querySelector('.ant-modal-wrap');
  for (const type of ['mousedown', 'mouseup', 'click']) beside?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  expect(sent).toEqual([]);
});
