import { test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { entityNamed } from '../../contract/entities.ts';
import { date, datetime, type Field } from '../../contract/entity/field.ts';
import '../../src/entity/fields/editors/InstantEditor.tsx';
import { FormField } from '../../src/entity/record/FormField.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, moving } from './standing.ts';

/* A date is typed key by key, and is what was typed. */

demandQuietConsole();
const drawing = oneDrawing();

/** A field of a form that does what it is told. Returns what it holds. */
function drawDate(field: Field) {
  const snapshot = (one: unknown) => ({
    context: { mode: 'edit', row: null, draft: { one }, errors: {} },
    can: () => true,
    matches: () => true,
    hasTag: () => false,
    children: {},
  });
  const record = moving(snapshot(null));
  let held: unknown = null;
  const send = ({ values }: { readonly values?: { readonly one?: unknown } }) => {
    if (!values) return;
    held = values.one;
    record.become(snapshot(held));
  };
  drawing.draw(
    <FormField
      name="one"
      field={field}
      record={{ ...record.actor, send } as unknown as RecordActor}
      picker={closedPicker()}
      entity={entityNamed('award_cate')}
    />,
  );
  return () => held;
}
const box = () => document.querySelector<HTMLInputElement>('.ant-picker input');

test.each([
  ['2026-12-10 09:05:07', '2026-12-10T09:05:07+08:00'],
  ['2026/12/10 09:05:07', '2026-12-10T09:05:07+08:00'],
  ['2026-12-31', '2026-12-31T00:00:00+08:00'],
  ['2026-1-5 9:30', '2026-01-05T09:30:00+08:00'],
  ['2026年12月31日 23:59:59', '2026-12-31T23:59:59+08:00'],
  // There is no such day.
  ['2026-04-31 10:00', null],
])('%s is typed into a moment, and left', async (typed, at) => {
  const held = drawDate(datetime('开始时间'));
  await soon(() => box()).not.toBeNull();
  box()?.focus();
  await userEvent.keyboard(typed);
  await userEvent.tab();
  await soon(held).toBe(at);
});

test.each([
  ['2026-12-31', '2026-12-31'],
  ['2026.12.31', '2026-12-31'],
  ['2026/1/15', '2026-01-15'],
])('%s is typed into a day, and left', async (typed, day) => {
  const held = drawDate(date('日期'));
  await soon(() => box()).not.toBeNull();
  box()?.focus();
  await userEvent.keyboard(typed);
  await userEvent.tab();
  await soon(held).toBe(day);
});
