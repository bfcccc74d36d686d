import { expect, test } from 'vitest';
import { integer, money, multiselect, tags, text } from '../../contract/entity/field.ts';
import { cellOf } from '../../src/entity/fields/cells.tsx';
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

test.each([
  [5_517_392, 50_000_000, '¥55,173.9211%', 11],
  [60_000_000, 50_000_000, '¥600,000.00120%', 100],
  [0, 0, '¥0.00', null],
  [0, null, '¥0.00', null],
])('%i used of %s is told with a bar, where there is something to use up', async (used, whole, shown, at) => {
  const row = { id: 1, version: 1, status: '', used, whole };
  drawing.draw(<p className="cell">{cellOf('used', money('已用预算', { outOf: 'whole' }), row)}</p>);
  await soon(() => document.querySelector('.cell')?.textContent).toBe(shown);
  expect(document.querySelector('progress')?.value ?? null).toBe(at);
});

test('a count that uses another one up has the same bar', async () => {
  const row = { id: 1, version: 1, status: '', used: 1240, whole: 4000 };
  drawing.draw(<p className="cell">{cellOf('used', integer('已用配额', { outOf: 'whole' }), row)}</p>);
  await soon(() => document.querySelector('.cell')?.textContent).toBe('1,24031%');
  expect(document.querySelector('progress')?.value).toBe(31);
});
