import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import { type FoundRecord, keywordLength } from '../../contract/entity/list/search.ts';
import { offerGroups, offersOf } from '../../machines/shell/palette-offers.ts';
import { type PaletteActor, paletteMachine } from '../../machines/shell/palette.ts';
import { PaletteDialog } from '../../src/shell/palette/PaletteDialog.tsx';
import { fieldLabel, paletteDriver } from '../drivers/palette.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { paletteModel } from '../models/palette.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** As the header has it, beside a field of a page. */
function Header({ palette }: { readonly palette: PaletteActor }) {
  const state = useSelector(palette, ({ value }) => JSON.stringify(value));
  return (
    <>
      <button type="button" aria-label="搜索" onClick={() => palette.send({ type: 'SUMMON' })} data-state={state} />
      <label>
        备注
        <input />
      </label>
      <PaletteDialog palette={palette} />
    </>
  );
}

demandQuietConsole();
await walkView(paletteDriver, (actor: AnyActorRef) => draw(<Header palette={actor as PaletteActor} />));

const ui = domUi();
const drawing = oneDrawing();
const [root] = paletteModel.roots ?? [];

function open(): PaletteActor {
  if (!root) throw new Error('the model starts nowhere');
  const machine = paletteMachine.provide({
    actors: { searchRecords: fromPromise<readonly FoundRecord[], { keyword: string }>(async () => []) },
  });
  const palette = createActor(machine, { input: root }).start();
  const clear = draw(<Header palette={palette} />);
  drawing.keep(() => {
    clear();
    palette.stop();
  });
  return palette;
}
const field = () => document.querySelector<HTMLInputElement>(`[aria-label="${fieldLabel}"]`);
const keyword = (palette: PaletteActor) => palette.getSnapshot().context.keyword;

async function opened(): Promise<PaletteActor> {
  const palette = open();
  await soon(() => document.querySelector('label input')).not.toBeNull();
  palette.send({ type: 'SUMMON' });
  await soon(() => document.activeElement === field()).toBe(true);
  return palette;
}

test('nothing happens while an input method is composing; the word it makes is looked for', async () => {
  const palette = await opened();
  const input = field();
  if (!input) throw new Error('no field');
  const composing = (text: string) => {
    input.value = text;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, isComposing: true }));
  };
  const press = (key: string, how: KeyboardEventInit) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  composing('jiang');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(press(key, { isComposing: true })).toBe(true);
  // oxlint-disable-next-line typescript/no-deprecated -- Safari tells of an input method by nothing else.
  press('Enter', { keyCode: 229 });
  expect([palette.getSnapshot().value, keyword(palette), palette.getSnapshot().context.current]).toEqual([
    { open: 'idle' },
    '',
    0,
  ]);
  input.value = '奖励';
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '奖励' }));
  await soon(() => keyword(palette)).toBe('奖励');
});

test('the field says where one is in the list, and the list follows', async () => {
  await opened();
  const current = () => document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '');
  expect(field()?.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(field()?.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox');
  const first = current();
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await ui.key('ArrowDown');
  await soon(() => current() === first).toBe(false);
  expect(current()?.getAttribute('aria-selected')).toBe('true');
  expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
  await ui.fill(fieldLabel, '无此物');
  await soon(() => field()?.getAttribute('aria-expanded')).toBe('false');
  expect(field()?.hasAttribute('aria-activedescendant')).toBe(false);
});

test('the keyboard goes back to where it was', async () => {
  const palette = open();
  const note = () => document.querySelector<HTMLInputElement>('label input');
  await soon(note).not.toBeNull();
  note()?.focus();
  palette.send({ type: 'SUMMON' });
  await soon(() => document.activeElement === field()).toBe(true);
  await ui.key('Escape');
  await soon(() => document.activeElement === note()).toBe(true);
});

test('a press beside it closes it, one inside does not', async () => {
  const palette = await opened();
  const press = (element: Element | null) =>
    element?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  press(document.querySelector('.palette-status'));
  expect(palette.getSnapshot().matches('open')).toBe(true);
  press(document.querySelector('dialog'));
  await soon(() => palette.getSnapshot().value).toBe('closed');
});

test('what a browser itself takes for a wish to close is one', async () => {
  const palette = await opened();
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await soon(() => palette.getSnapshot().value).toBe('closed');
});

/** A key as the browser tells it; whether the browser's own use of it goes on. */
const goesOn = (key: string, how: KeyboardEventInit = {}) =>
  field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }));

test('a browser’s own wish to close waits for the chart', async () => {
  await opened();
  const cancel = new Event('cancel', { cancelable: true });
  document.querySelector('dialog')?.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
});

test('arrows with a modifier and letters are the field’s own; its keys are not the browser’s', async () => {
  const palette = await opened();
  const at = () => palette.getSnapshot().context.current;
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(goesOn('ArrowDown', how)).toBe(true);
  expect(goesOn('a')).toBe(true);
  expect([at(), palette.getSnapshot().value]).toEqual([0, { open: 'idle' }]);
  expect(goesOn('ArrowDown')).toBe(false);
  expect(at()).toBe(1);
});

test('a reader is told what the field, the list and its groups are', async () => {
  await opened();
  expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('搜索');
  const told = (name: string) => field()?.getAttribute(name);
  expect(['role', 'aria-autocomplete', 'aria-haspopup', 'maxlength'].map(told)).toEqual([
    'combobox',
    'list',
    'listbox',
    String(keywordLength),
  ]);
  const list = document.querySelector<HTMLElement>('[role=listbox]');
  expect([list?.getAttribute('aria-label'), list?.tabIndex]).toEqual(['搜索结果', -1]);
  const groups = [...document.querySelectorAll('dialog [role=group]')].map(
    (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
  expect(groups.length).toBeGreaterThan(0);
  for (const name of groups) expect(Object.values(offerGroups)).toContain(name);
  expect(new Set(groups).size).toBe(groups.length);
  expect(document.querySelector('.palette-status [role=status]')?.textContent).toBe('↑ ↓ 选择，Enter 打开');
});

test('a press on a line leaves the keyboard in the field; a line that the pointer is on already is left alone', async () => {
  const palette = await opened();
  const lines = [...document.querySelectorAll('.palette-line')];
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  lines[1]?.dispatchEvent(press);
  expect([press.defaultPrevented, palette.getSnapshot().value]).toEqual([true, { open: 'idle' }]);
  const told: string[] = [];
  palette.system.inspect(({ type }) => void (type === '@xstate.event' && told.push(type)));
  const point = (line: Element | undefined) => line?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  point(lines[0]);
  expect(told).toEqual([]);
  point(lines[1]);
  await soon(() => palette.getSnapshot().context.current).toBe(1);
  // Only what says more than its title has a second text.
  const offers = offersOf(palette.getSnapshot().context);
  const hints = lines.map((line) => line.querySelector('.palette-hint')?.textContent ?? '');
  expect(hints).toEqual(offers.map(({ hint }) => hint));
});
