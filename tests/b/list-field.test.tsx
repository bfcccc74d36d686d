import { expect, test } from 'vitest';
import { entityNamed } from '../../contract/entities.ts';
import { type Field, json, list, percent, select, text } from '../../contract/entity/field.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import '../../src/entity/fields/editors/JsonEditor.tsx';
import '../../src/entity/fields/editors/ListEditor.tsx';
import { FormField } from '../../src/entity/record/FormField.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, moving } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const steps = list(
  '阶梯',
  {
    title: text('名称', { rule: true, max: 10 }),
    kind: select('方式', { fixed: { label: '固定' }, share: { label: '比例' } }, { initial: 'fixed' }),
    share: percent('比例', { when: ({ kind }) => kind === 'share' }),
  },
  { max: 3 },
) as Field;

/** A field over a record that takes what is changed. */
function drawField(field: Field, value: unknown, error?: string, row: Values | null = null) {
  const told: Values[] = [];
  const snapshot = (one: unknown) => ({
    context: { mode: 'edit', row, draft: { one }, errors: error === undefined ? {} : { one: error } },
    can: () => true,
    matches: () => true,
    hasTag: () => false,
    children: {},
  });
  const record = moving(snapshot(value));
  const actor = Object.assign(record.actor, {
    send: (event: { type: string; values?: Values }) => {
      if (event.type !== 'CHANGE' || !event.values) return;
      told.push(event.values);
      record.become(snapshot(event.values['one']));
    },
  });
  drawing.draw(
    <FormField
      name="one"
      field={field}
      record={actor as unknown as RecordActor}
      picker={closedPicker()}
      entity={entityNamed('award_cate')}
    />,
  );
  return () => told.at(-1)?.['one'];
}

const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const press = (name: string) => button(name)?.click();
const isClosed = (name: string) => button(name)?.disabled;
const rows = () => document.querySelectorAll('.list-row').length;
const addButton = () => document.querySelector<HTMLButtonElement>('.list-editor > button');

test('a part that can no longer be changed on the record is closed, and says why; the rest is open', async () => {
  const why = ({ status }: Values) => (status === 'opened' ? '活动已开启，不能修改' : undefined);
  const tiers = list('奖级', { award: text('奖励', { locked: why }), note: text('文案') }) as Field;
  const field = async (label: string) => (await ui.see('fields'))[label]?.enabled;
  drawField(tiers, [{ award: '保温杯', note: '恭喜' }], undefined, { status: 'opened' });
  await soon(() => field('奖励')).toBe(false);
  expect(await field('文案')).toBe(true);
  expect(document.querySelector('.list-field[title]')?.getAttribute('title')).toBe('活动已开启，不能修改');
  drawField(tiers, [{ award: '保温杯', note: '恭喜' }], undefined, { status: 'draft' });
  await soon(() => field('奖励')).toBe(true);
});

test('rows are added with their initial values, filled, copied, moved and taken out', async () => {
  const last = drawField(steps, null);
  await soon(addButton).not.toBeNull();
  addButton()?.click();
  await soon(last).toEqual([{ kind: 'fixed' }]);
  await soon(rows).toBe(1);
  await ui.fill('名称', '一档');
  await soon(last).toEqual([{ kind: 'fixed', title: '一档' }]);
  press('复制阶梯 第 1 行');
  await soon(rows).toBe(2);
  addButton()?.click();
  await soon(rows).toBe(3);
  expect([addButton()?.disabled, addButton()?.textContent]).toEqual([true, '最多 3 行']);
  expect(isClosed('复制阶梯 第 1 行')).toBe(true);
  expect(['上移阶梯 第 1 行', '下移阶梯 第 3 行'].map(isClosed)).toEqual([true, true]);
  press('上移阶梯 第 3 行');
  await soon(last).toEqual([{ kind: 'fixed', title: '一档' }, { kind: 'fixed' }, { kind: 'fixed', title: '一档' }]);
  press('删除阶梯 第 1 行');
  await soon(last).toEqual([{ kind: 'fixed' }, { kind: 'fixed', title: '一档' }]);
  press('删除阶梯 第 1 行');
  await soon(rows).toBe(1);
  press('删除阶梯 第 1 行');
  await soon(last).toBeNull();
});

test('a row shows what applies to it, and which of its fields is at fault', async () => {
  drawField(steps, [{ kind: 'fixed' }, { kind: 'share', title: '二档', share: 120 }], '第 1 行：请输入名称');
  await soon(rows).toBe(2);
  await soon(() => [...document.querySelectorAll('.list-fault')].map(({ textContent }) => textContent)).toEqual([
    '请输入名称',
    '比例应为 0%–100%',
  ]);
  expect(document.querySelectorAll('.list-row:first-child .list-field')).toHaveLength(2);
  expect(document.querySelectorAll('.list-row:last-child .list-field')).toHaveLength(3);
});

test('JSON stays as it is typed until the field is left, and is then what it says', async () => {
  const last = drawField(json('参数') as Field, { a: 1 });
  const area = () => document.querySelector<HTMLTextAreaElement>('#field-award_cate-one');
  await soon(() => area()?.value).toBe('{\n  "a": 1\n}');
  await ui.fill('参数', '{"a":');
  await soon(last).toBe('{"a":');
  await ui.key('Tab');
  expect(last()).toBe('{"a":');
  await ui.fill('参数', '{"a":2}');
  await soon(last).toBe('{"a":2}');
  await ui.key('Tab');
  await soon(last).toEqual({ a: 2 });
});

test('what a value comes to is said under it while it is typed, and marked where it will not be taken so', async () => {
  const sum = percent('概率', {
    noted: (value, { others }) => ({
      text: `合计 ${Number(value) + Number(others)}%`,
      warns: Number(value) + Number(others) > 100,
    }),
  });
  drawField(sum as Field, 4, undefined, { others: 95 });
  const said = () => document.querySelector('.field-noted');
  await soon(() => said()?.textContent).toBe('合计 99%');
  expect(said()?.getAttribute('data-warns')).toBe('false');
  await ui.fill('概率', '6');
  await soon(() => said()?.textContent).toBe('合计 101%');
  expect(said()?.getAttribute('data-warns')).toBe('true');
  expect(document.querySelector('input')?.getAttribute('aria-describedby')).toContain(said()?.id ?? '?');
});
