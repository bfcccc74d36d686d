import { expect, test } from 'vitest';
import { multiselect, tags, text } from '../../contract/field.ts';
import { cellOf } from '../../src/fields/cells.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();

const actions = multiselect('停用的动作', { add: { label: '新增' }, edit: { label: '修改' } });

test.each([
  ['several of which none is chosen', actions, [], '-'],
  ['several of which one is chosen', actions, ['edit'], '修改'],
  ['words of which there are none', tags('标签'), [], '-'],
  ['a text that was never written', text('备注'), null, '-'],
  ['a text of nothing', text('备注'), '', '-'],
])('%s', async (_, field, value, shown) => {
  drawing.draw(<p className="cell">{cellOf('one', field, { id: 1, version: 1, status: '', one: value })}</p>);
  await soon(() => document.querySelector('.cell')?.textContent).toBe(shown);
  expect(document.querySelectorAll('.cell')).toHaveLength(1);
});
