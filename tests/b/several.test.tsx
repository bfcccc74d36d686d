import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { entityNamed } from '../../contract/entities.ts';
import { multiselect } from '../../contract/entity/field.ts';
import { FormField } from '../../src/entity/record/FormField.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, moving } from './standing.ts';

demandQuietConsole();
const drawing = oneDrawing();

/** A field of several channels, whose record does what it is told. */
function drawSeveral() {
  const options = { wechat: { label: '微信' }, sms: { label: '短信' }, poster: { label: '海报' } };
  const snapshot = (one: unknown) => ({
    context: { mode: 'edit', row: null, draft: { one }, errors: {} },
    can: () => true,
    matches: () => true,
    hasTag: () => false,
    children: {},
  });
  const record = moving(snapshot([]));
  const chosen: unknown[] = [];
  const send = (event: { readonly type: string; readonly value?: unknown; readonly values?: { one?: unknown } }) => {
    const value = event.value ?? event.values?.one;
    if (!Array.isArray(value)) return;
    chosen.push(value);
    record.become(snapshot(value));
  };
  drawing.draw(
    <FormField
      name="one"
      field={multiselect('渠道', options)}
      record={{ ...record.actor, send } as unknown as RecordActor}
      picker={closedPicker()}
      entity={entityNamed('award_cate')}
    />,
  );
  return chosen;
}

test('Tab leaves a control of several with what Enter has chosen', async () => {
  const chosen = drawSeveral();
  const box = () => document.querySelector<HTMLElement>('[role=combobox]');
  await soon(() => box()).not.toBeNull();
  box()?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await soon(() => box()?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await soon(() => chosen).toEqual([['wechat']]);
  await userEvent.tab();
  await soon(() => document.activeElement === box()).toBe(false);
  expect(chosen).toEqual([['wechat']]);
});
