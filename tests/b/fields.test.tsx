import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Field } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { Editor } from '../../src/entity/fields/editors/Editor.tsx';
import '../../src/entity/fields/editors/AreaEditor.tsx';
import '../../src/entity/fields/editors/InstantEditor.tsx';
import '../../src/entity/fields/editors/JsonEditor.tsx';
import '../../src/entity/fields/editors/ListEditor.tsx';
import '../../src/entity/fields/editors/RichTextEditor.tsx';
import '../../src/entity/fields/editors/ValidityEditor.tsx';
import { FormField } from '../../src/entity/record/FormField.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker, moving, standing } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();

const picker = closedPicker();
const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const category: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20 };

interface FieldGiven {
  readonly field: Field;
  readonly mode?: string;
  readonly row?: Row | null;
  readonly error?: string;
  readonly value?: unknown;
}

/** A field of a form, over a record that stands still. */
function drawField({ field, mode = 'edit', row = category, error, value = '' }: FieldGiven) {
  const snapshot = (more: object) => ({
    context: { mode, row, draft: { one: value }, errors: error === undefined ? {} : { one: error }, ...more },
    can: () => true,
    matches: () => true,
    hasTag: () => false,
    children: {},
  });
  const record = moving(snapshot({}));
  drawing.draw(
    <FormField
      name="one"
      field={field}
      record={record.actor as RecordActor}
      picker={picker}
      entity={entityNamed('award_cate')}
    />,
  );
  return (more: object) => record.become(snapshot(more));
}

/** Beside it lies a text area in which antd measures others. */
const control = () => document.querySelector<HTMLInputElement>('.ant-form-item input, #one');
const field: Field = { kind: 'text', label: '名称' } as Field;
const described = () =>
  (control()?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test('a field is tied to its label, to what is wrong with it, and to what helps', async () => {
  const become = drawField({
    field: { ...field, rule: true, help: '不超过 20 个字', max: 20 } as unknown as Field,
    error: '请输入名称',
  });
  await soon(() => control()).not.toBeNull();
  expect(control()?.labels?.[0]?.textContent).toBe('名称');
  expect(described()).toEqual(['请输入名称', '不超过 20 个字']);
  expect([control()?.ariaInvalid, control()?.ariaRequired]).toEqual(['true', 'true']);
  expect([one('.ant-form-item-has-error'), one('.ant-form-item-required')]).not.toContain(null);
  become({ errors: {} });
  await soon(() => control()?.ariaInvalid).toBe('false');
  await soon(() => one('.ant-form-item-has-error')).toBeNull();
  expect(described()).toEqual(['不超过 20 个字']);
  drawField({ field });
  await soon(() => control()?.ariaRequired).toBe('false');
  expect(one('.ant-form-item-required')).toBeNull();
  expect(control()?.hasAttribute('aria-describedby')).toBe(false);
  expect(one('.ant-form-item-extra')).toBeNull();
});

test('a field that is locked says why in place of its help, on a row that there is', async () => {
  const locked = { ...field, help: '帮助', locked: () => '已有库存' } as unknown as Field;
  drawField({ field: locked });
  await soon(() => control()?.matches(':disabled')).toBe(true);
  expect(described()).toEqual(['已有库存']);
  drawField({ field: locked, mode: 'create' });
  await soon(() => control()?.matches(':disabled')).toBe(false);
  expect(described()).toEqual(['帮助']);
  drawField({ field: locked, row: null });
  await soon(() => control()?.matches(':disabled')).toBe(false);
});

test('short values have short controls', async () => {
  const given: readonly (readonly [object, boolean])[] = [
    [{ kind: 'integer' }, true],
    [{ kind: 'text', max: 20 }, true],
    [{ kind: 'text', max: 21 }, false],
    [{ kind: 'text' }, false],
    [{ kind: 'textarea', max: 10 }, false],
  ];
  for (const [part, isShort] of given) {
    drawField({ field: { label: '名称', ...part } as Field });
    await soon(() => one('.ant-form-item')?.classList.contains('field-short')).toBe(isShort);
  }
});

const controls: Readonly<Record<Field['kind'], string>> = {
  text: 'input.ant-input, .ant-input-affix-wrapper input',
  textarea: 'textarea',
  richtext: '.rich-text',
  integer: '.ant-input-number input, input.ant-input-number-input',
  points: '.ant-input-number input, input.ant-input-number-input',
  money: '.ant-input-number input, input.ant-input-number-input',
  select: '.ant-select:not(.remote-select)',
  switch: 'button[role=switch]',
  datetime: '.ant-picker',
  image: 'input[type=file]',
  images: 'input[type=file]',
  reference: '.remote-select',
  references: '.remote-select',
  validity: '.validity-editor',
  percent: '.ant-input-number input, input.ant-input-number-input',
  decimal: '.ant-input-number input, input.ant-input-number-input',
  multiselect: '.ant-select-multiple',
  tags: '.ant-select-multiple',
  date: '.ant-picker',
  period: '.ant-picker-range',
  area: '.ant-tree-select',
  areas: '.ant-tree-select',
  area_scope: '.area-scope',
  list: '.list-editor',
  json: 'textarea.code',
  group: '.group-editor',
  link_target: '.link-target-editor',
};

test.each(Object.entries(controls))('a field of kind %s has its control', async (kind, selector) => {
  drawField({ field: { kind, label: '名称', refers: 'award_cate', options: {} } as unknown as Field, value: null });
  await soon(() => one(selector)).not.toBeNull();
});

const typed: readonly (readonly [kind: string, text: string, value: number])[] = [
  ['integer', '１２３４', 1234],
  ['integer', '1,234', 1234],
  ['money', '１２。５', 1250],
  ['percent', '１２．５％', 12.5],
  ['decimal', '０．３５', 0.35],
];
test.each(typed)('a field of kind %s reads %s as a file would', async (kind, text, value) => {
  const told: object[] = [];
  const snapshot = { status: 'active', context: { draft: { one: null } } };
  const record = Object.assign(standing(snapshot) as AnyActorRef, { send: (event: object) => void told.push(event) });
  drawing.draw(
    <>
      <label htmlFor="one">数量</label>
      <Editor
        {...{ id: 'one', name: 'one', picker, locked: false, invalid: false, describedBy: undefined }}
        field={{ kind, label: '数量' } as Field}
        record={record as RecordActor}
      />
    </>,
  );
  await ui.fill('数量', text);
  await soon(() => told.at(-1)).toMatchObject({ values: { one: value } });
});

test.each(['text', 'textarea'])(
  'a %s is what was typed; its characters are counted, and leaving it is told',
  async (kind) => {
    const told: object[] = [];
    const snapshot = { status: 'active', context: { draft: { one: '凉茶' } } };
    const record = Object.assign(standing(snapshot) as AnyActorRef, { send: (event: object) => void told.push(event) });
    const props = {
      id: 'one',
      name: 'one',
      record: record as RecordActor,
      picker,
      invalid: false,
      describedBy: 'note',
    };
    drawing.draw(
      <>
        <label htmlFor="one">名称</label>
        <Editor {...props} field={{ kind, label: '名称', max: 5 } as Field} locked={false} />
      </>,
    );
    await soon(() => control()?.value).toBe('凉茶');
    expect([control()?.placeholder, control()?.getAttribute('aria-describedby')]).toEqual(['请输入名称', 'note']);
    expect(document.body.textContent).toContain('2 / 5');
    await ui.fill('名称', '👍');
    await ui.key('Tab');
    expect(told).toEqual([
      { type: 'CHANGE', values: { one: '👍' } },
      { type: 'LEAVE_FIELD', key: 'one' },
    ]);
    one('.ant-input-clear-icon')?.click();
    expect(told.at(kind === 'text' ? -1 : 0)).toEqual({ type: 'CHANGE', values: { one: kind === 'text' ? '' : '👍' } });
    drawing.draw(<Editor {...props} field={{ kind, label: '名称', placeholder: '例如 凉茶' } as Field} locked />);
    await soon(() => control()?.placeholder).toBe('例如 凉茶');
    expect(control()?.matches(':disabled')).toBe(true);
    expect(one('[class*=count]')).toBeNull();
  },
);
