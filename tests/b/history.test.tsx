import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { HistoryEntry } from '../../contract/entity/history.ts';
import type { HistoryActor } from '../../machines/entity/record/history.ts';
import { HistoryPart } from '../../src/entity/record/HistoryPart.tsx';
import { historyDriver } from '../drivers/history.driver.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { moving } from './standing.ts';
import { walkView } from './walk-view.ts';
import '../../src/entity/record/record.css';

demandQuietConsole();
await walkView(historyDriver, (actor: AnyActorRef) =>
  draw(<HistoryPart history={actor as HistoryActor} mint={() => 'request-1'} />),
);

const drawing = oneDrawing();
const entry = (more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 9,
  at: '2026-11-20T10:00:00+08:00',
  nickname: '林佳',
  action: 'edit',
  event: '',
  summary: '修改奖励分类',
  diff: [],
  version: 9,
  undoable: true,
  restorable: true,
  ...more,
});

interface Given {
  readonly state?: string;
  readonly entries?: readonly HistoryEntry[];
  readonly note?: string;
  /** What can be done, by the type of the event. */
  readonly may?: readonly string[];
}

const snapshot = ({ state = 'shown', entries = [], note = '', may = [] }: Given) => ({
  context: { entries, note, error: '' },
  matches: (asked: string) => asked === state,
  hasTag: () => state !== 'hidden',
  can: ({ type }: { type: string }) => may.includes(type),
});

/** A history that stands still until it is said where it stands now. */
function drawHistory(given: Given) {
  const { actor, become } = moving(snapshot(given));
  drawing.draw(<HistoryPart history={actor as HistoryActor} mint={() => 'request-1'} />);
  return (next: Given) => become(snapshot(next));
}
const one = (selector: string) => document.querySelector(selector);
const buttons = () => [...document.querySelectorAll('.history button')].map(({ textContent }) => textContent);

test('the history says whether it is open, and that it is loading', async () => {
  const become = drawHistory({ state: 'hidden' });
  await soon(() => one('section[aria-label="变更历史"] button')?.getAttribute('aria-expanded')).toBe('false');
  expect([one('.history'), one('[role=alert]')]).toEqual([null, null]);
  become({ state: 'loading' });
  await soon(() => one('output[aria-label="变更历史加载中"]')).not.toBeNull();
  expect(one('section button')?.getAttribute('aria-expanded')).toBe('true');
  expect(one('.detail-none')).toBeNull();
  become({});
  await soon(() => one('.detail-none')?.textContent).toBe('还没有变更记录');
  await soon(() => one('output[aria-label="变更历史加载中"]')).toBeNull();
  expect(one('[role=alert]')).toBeNull();
  become({ note: '这个版本的内容与现在相同' });
  await soon(() => one('[role=alert]')?.textContent).toBe('这个版本的内容与现在相同');
});

test('a line says who and when, and offers what can be done with it', async () => {
  const become = drawHistory({ entries: [entry()], may: ['UNDO'] });
  await soon(buttons).toEqual(['撤销']);
  expect(one('.history-who')?.textContent).toBe('林佳2026-11-20 10:00:00撤销');
  expect(one('.history time')?.getAttribute('datetime')).toBe('2026-11-20T10:00:00+08:00');
  expect(one('.history-diff')).toBeNull();
  become({ entries: [entry()], may: ['RESTORE'] });
  await soon(buttons).toEqual(['恢复到此版本']);
  become({ entries: [entry({ nickname: '' })] });
  await soon(buttons).toEqual([]);
  expect(one('.history-who strong')?.textContent).toBe('系统');
  drawHistory({ entries: [entry({ version: null })], may: ['UNDO', 'RESTORE'] });
  await soon(() => one('.history')).not.toBeNull();
  expect(buttons()).toEqual([]);
});

const characters = (count: number, first = '甲') => first.padEnd(count, '文');

test.each([
  ['旧', '新', '旧 → 新'],
  [1, 20, '1 → 20'],
  [null, 'x', '- → x'],
  ['x', null, 'x → -'],
  [{ a: 1 }, ['b'], '{"a":1} → ["b"]'],
  [characters(24), characters(25, '乙'), `${characters(24)} → ${characters(25, '乙')}`],
  [characters(25), characters(24, '乙'), `${characters(25)} → ${characters(24, '乙')}`],
])('a change of %o to %o is said', async (before, after, said) => {
  drawHistory({ entries: [entry({ diff: [{ field: 'remark', label: '备注', before, after }] })] });
  await soon(() => one('.history-diff dt')?.textContent).toBe('备注');
  expect(one('.history-diff dd')?.textContent?.replace('—', '-')).toBe(said);
});

test('long texts are compared word by word', async () => {
  const change = { field: 'remark', label: '备注', before: characters(25), after: characters(25, '乙') };
  drawHistory({ entries: [entry({ diff: [change] })] });
  await soon(() => one('.history-diff dd')).not.toBeNull();
  await soon(() => one('.history-diff dd')?.textContent).not.toContain('→');
  await soon(() => one('.history-diff dd')?.textContent).toContain('乙');
});

const uploaded = (name: string) => `/uploads/${name}-c0ffee.png`;
const drawn = () => [...document.querySelectorAll('.history-diff a')].map((link) => link.getAttribute('aria-label'));

test('pictures are shown as they look, each leading to the large one; no other address becomes one', async () => {
  const change = (before: unknown, after: unknown) =>
    entry({ diff: [{ field: 'image', label: '图片', before, after }] });
  const become = drawHistory({ entries: [change(uploaded('a'), `${uploaded('b')}、${uploaded('c')}`)] });
  await soon(drawn).toEqual(['查看改前的图片 1', '查看改后的图片 1', '查看改后的图片 2']);
  expect([...document.querySelectorAll('.history-diff img')].map((image) => image.getAttribute('src'))).toEqual(
    ['a', 'b', 'c'].map(uploaded),
  );
  expect(one('.history-diff dd')?.textContent).toBe(' → ');
  become({ entries: [change(null, uploaded('b'))] });
  await soon(drawn).toEqual(['查看改后的图片 1']);
  expect(one('.history-diff del')?.textContent).toBe('-');
  become({ entries: [change(uploaded('a'), null)] });
  await soon(drawn).toEqual(['查看改前的图片 1']);
  expect(one('.history-diff ins')?.textContent).toBe('-');
  become({ entries: [change('https://example.com/uploads/a-very-long-name.png', `${uploaded('a')}、还有别的`)] });
  await soon(drawn).toEqual([]);
});
