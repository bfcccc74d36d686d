import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { type InlineEditActor, inlineEditMachine } from '../../machines/entity/record/inline-edit.ts';
import { RequestFailure } from '../../src/core/http.ts';
import { InlineEditor } from '../../src/entity/inline/InlineEditor.tsx';
import { panelId } from '../../src/shell/layout/tab-ids.ts';
import { domUi } from '../engine/dom-ui.ts';
import { greenTea } from '../models/inline-edit.model.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();
const key = '/system/dictionary-item';

interface Options {
  readonly columns?: readonly string[];
  readonly rows?: readonly Row[];
  readonly save?: () => Promise<unknown>;
}

/** The editor above a list that shows these columns. */
function opened({ columns = ['tree_label', 'color', 'sort'], rows = [greenTea], save }: Options = {}) {
  const saved: { readonly version: number; readonly values: Values }[] = [];
  const left = [...rows];
  const ends: boolean[] = [];
  const actor: InlineEditActor = createActor(
    inlineEditMachine.provide({
      actors: {
        fetchRow: fromPromise<Row, { entity: string; id: number }>(async () => {
          // The list stands before anything in it can be edited.
          await soon(() => document.getElementById(panelId(key))).not.toBeNull();
          return left.shift() ?? greenTea;
        }),
        saveRow: fromPromise<unknown, { entity: string; id: number; version: number; values: Values }>(
          async ({ input: { version, values } }) => {
            saved.push({ version, values });
            return save?.();
          },
        ),
      },
      actions: { reportClosed: (_, { wrote }) => void ends.push(wrote) },
    }),
    { input: { key, entity: 'dictionary_item', id: 4 } },
  ).start();
  drawing.draw(
    <>
      <section id={panelId(key)}>
        <table>
          <thead>
            <tr>
              <th>选择</th>
              {columns.map((column) => (
                <th key={column} data-column={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-row-key="4">
              <td>
                <input type="checkbox" aria-label="选择" />
              </td>
              {columns.map((column) => (
                <td key={column} data-cell={column}>
                  <span>原来的</span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <InlineEditor actor={actor} open />
    </>,
  );
  return { actor, saved, ends };
}

const inCell = (column: string) =>
  document.querySelector<HTMLInputElement>(`[data-cell="${column}"] .inline-cell input`);
const inBar = () => document.querySelectorAll('.inline-bar input').length;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === name);

test('controls stand in the cells, in place of what these showed; Enter saves what was changed', async () => {
  const { saved, ends } = opened();
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  expect(inCell('sort')?.value).toBe('10');
  expect(inCell('color')).not.toBeNull();
  expect(inBar()).toBe(0);
  const shown = document.querySelector<HTMLElement>('[data-cell="tree_label"] > span');
  expect(shown && getComputedStyle(shown).display).toBe('none');
  expect(button('保存')?.disabled).toBe(true);
  await ui.fill('名称', '龙井');
  await soon(() => button('保存')?.disabled).toBe(false);
  inCell('tree_label')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await soon(() => ends).toEqual([true]);
  expect(saved).toEqual([{ version: 2, values: { label: '龙井' } }]);
});

test('Enter and Escape that choose a word of an input method neither save nor leave', async () => {
  const { actor, saved } = opened();
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  await ui.fill('名称', '龙井nihao');
  await soon(() => button('保存')?.disabled).toBe(false);
  const press = (init: KeyboardEventInit) =>
    inCell('tree_label')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  press({ key: 'Enter', isComposing: true });
  press({ key: 'Escape', isComposing: true });
  // oxlint-disable-next-line typescript/no-deprecated -- Safari tells it by nothing else.
  press({ key: 'Enter', keyCode: 229 });
  expect(actor.getSnapshot().value).toEqual({ editing: 'changed' });
  expect(saved).toEqual([]);
});

test('where a column is not shown, its control stands in the bar', async () => {
  opened({ columns: ['tree_label'] });
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  expect(inBar()).toBe(2);
});

test('what is wrong is said below the control, by the words of the form', async () => {
  opened();
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  await ui.fill('名称', '');
  await soon(() => document.querySelector('.inline-fault')?.textContent).toBe('请输入名称');
  expect(button('保存')?.disabled).toBe(true);
});

test('somebody else was first: it is said, read anew, and what was typed can be saved over it', async () => {
  const answers = [
    () => Promise.reject(new RequestFailure({ message: '数据已被 何沐 修改', code: codes.conflict })),
    () => Promise.resolve(null),
  ];
  const { saved, ends } = opened({
    rows: [greenTea, { ...greenTea, version: 3, sort: 30 }],
    save: () => answers.shift()?.() ?? Promise.resolve(null),
  });
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  await ui.fill('名称', '龙井');
  button('保存')?.click();
  await soon(() => document.querySelector('.inline-bar [role=alert]')?.textContent).toContain('数据已被 何沐 修改');
  button('重新加载')?.click();
  await soon(() => inCell('sort')?.value).toBe('30');
  expect(inCell('tree_label')?.value).toBe('龙井');
  button('保存')?.click();
  await soon(() => ends).toEqual([true]);
  expect(saved.map(({ version }) => version)).toEqual([2, 3]);
});

test('Escape leaves; where something would be lost it is asked first', async () => {
  const { ends } = opened();
  await soon(() => inCell('tree_label')?.value).toBe('绿茶');
  await ui.fill('名称', '龙井');
  inCell('tree_label')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await soon(() => document.querySelector('.inline-bar')?.textContent).toContain('确定放弃吗');
  button('放弃改动')?.click();
  await soon(() => ends).toEqual([false]);
});
