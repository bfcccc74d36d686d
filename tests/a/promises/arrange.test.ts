import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { arrangeMachine } from '../../../machines/people/arrange.ts';
import { dropped, newPlaces, outlineOf, type PlacedRow, stepped } from '../../../machines/people/arrange-tree.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { tree } from '../../models/arrange.model.ts';

const input = { key: '/system/dept', entity: 'dept', id: 0 };
const read = done('fetchRows', tree);
const { rows } = tree;
const shape = (of: readonly PlacedRow[]) =>
  outlineOf(of)
    .map(({ row, depth }) => `${'-'.repeat(depth)}${row.id}`)
    .join(' ');

describe('where rows go', () => {
  test('up and down among their siblings, with what lies below them', () => {
    expect(shape(rows)).toBe('1 -2 -3 4');
    expect(shape(stepped(rows, 3, 'up', 2))).toBe('1 -3 -2 4');
    expect(shape(stepped(rows, 1, 'down', 2))).toBe('4 1 -2 -3');
    expect(stepped(rows, 2, 'up', 2)).toBe(rows);
    expect(stepped(rows, 4, 'down', 2)).toBe(rows);
    expect(stepped(rows, 9, 'up', 2)).toBe(rows);
  });

  test('in, below the one before, as the last there; out, beside the one above', () => {
    expect(shape(stepped(rows, 4, 'in', 2))).toBe('1 -2 -3 -4');
    expect(shape(stepped(rows, 2, 'out', 2))).toBe('1 -3 2 4');
    expect(stepped(rows, 1, 'in', 2)).toBe(rows);
    expect(stepped(rows, 1, 'out', 2)).toBe(rows);
  });

  test('never deeper than there may be levels, counting what lies below', () => {
    expect(stepped(rows, 3, 'in', 2)).toBe(rows);
    expect(shape(stepped(rows, 3, 'in', 3))).toBe('1 -2 --3 4');
    expect(dropped(rows, 1, { target: 4, side: 'inside' }, 2)).toBe(rows);
    expect(shape(dropped(rows, 1, { target: 4, side: 'inside' }, 3))).toBe('4 -1 --2 --3');
  });

  test('dropped before, after or into another one, and never into itself or what lies below it', () => {
    expect(shape(dropped(rows, 4, { target: 1, side: 'before' }, 2))).toBe('4 1 -2 -3');
    expect(shape(dropped(rows, 4, { target: 2, side: 'after' }, 2))).toBe('1 -2 -4 -3');
    expect(shape(dropped(rows, 2, { target: 3, side: 'after' }, 2))).toBe('1 -3 -2 4');
    expect(shape(dropped(rows, 4, { target: 1, side: 'inside' }, 2))).toBe('1 -2 -3 -4');
    expect(dropped(rows, 1, { target: 2, side: 'after' }, 6)).toBe(rows);
    expect(dropped(rows, 2, { target: 2, side: 'inside' }, 6)).toBe(rows);
    expect(dropped(rows, 2, { target: 9, side: 'inside' }, 6)).toBe(rows);
    expect(dropped(rows, 2, { target: 3, side: 'before' }, 6)).toBe(rows);
  });

  test('only groups in which something moved are numbered anew, in tens, from top to bottom', () => {
    expect(newPlaces(rows, rows)).toEqual([]);
    expect(newPlaces(rows, stepped(rows, 3, 'up', 2))).toEqual([
      { id: 3, version: 1, parent: 1, sort: 10 },
      { id: 2, version: 1, parent: 1, sort: 20 },
    ]);
    // What it left keeps its order; 3 is second there no more and is written as well.
    expect(newPlaces(rows, stepped(rows, 2, 'out', 2))).toEqual([
      { id: 3, version: 1, parent: 1, sort: 10 },
      { id: 2, version: 1, parent: null, sort: 20 },
      { id: 4, version: 5, parent: null, sort: 30 },
    ]);
    expect(newPlaces(rows, stepped(stepped(rows, 3, 'up', 2), 3, 'down', 2))).toEqual([]);
  });
});

const up = { type: 'MOVE', id: 3, to: 'up' } as const;

test('nothing is written before it is confirmed; then what moved is, and the list is told', () => {
  expect(after(arrangeMachine, input, read).can({ type: 'SAVE' })).toBe(false);
  expect(callsAfter(arrangeMachine, input, read, up)).toEqual([]);
  const saving = [read, up, { type: 'SAVE' }] as const;
  expect(callsAfter(arrangeMachine, input, ...saving).join()).toContain(
    '"places":[{"id":3,"parent":1,"sort":10,"version":1},{"id":2,"parent":1,"sort":20,"version":1}]',
  );
  const said = effectsAfter(arrangeMachine, input, ...saving, done('savePlaces', null)).join();
  expect(said).toContain('announce');
  expect(said).toContain('"wrote":true');
});

test('a save is refused as a whole: what somebody else changed is read anew, anything else is put right', () => {
  const saving = [read, up, { type: 'SAVE' }] as const;
  const changed = [...saving, failed('savePlaces', '「市场部」的数据已被修改', { code: codes.conflict })] as const;
  const state = after(arrangeMachine, input, ...changed);
  expect([state.value, state.context.error]).toEqual(['outdated', '「市场部」的数据已被修改']);
  expect(after(arrangeMachine, input, ...changed, { type: 'RETRY' }).value).toBe('loading');
  expect(effectsAfter(arrangeMachine, input, ...changed, { type: 'CLOSE' }).join()).toContain('"wrote":false');
  const gone = [...saving, failed('savePlaces', '有部门已不存在', { code: codes.notFound })] as const;
  expect(after(arrangeMachine, input, ...gone).value).toBe('outdated');
  const down = after(arrangeMachine, input, ...saving, failed('savePlaces', '网络异常'));
  expect([down.value, down.context.error]).toEqual([{ arranging: 'changed' }, '网络异常']);
  expect(shape(down.context.rows)).toBe('1 -3 -2 4');
  const again = after(arrangeMachine, input, ...saving, failed('savePlaces', '网络异常'), { type: 'SAVE' });
  expect([again.value, again.context.error]).toEqual(['saving', '']);
});

test('closing asks where something would be lost; 还原 puts everything back', () => {
  expect(after(arrangeMachine, input, read, { type: 'CLOSE' }).value).toBe('closed');
  const asked = after(arrangeMachine, input, read, up, { type: 'CLOSE' });
  expect(asked.value).toBe('leaving');
  const back = after(arrangeMachine, input, read, up, { type: 'RESET' });
  expect(back.context.rows).toBe(rows);
  expect(back.matches({ arranging: 'unchanged' })).toBe(true);
});

test('what is dropped back where it was is no change', () => {
  const into = { type: 'DROP', id: 4, target: 1, side: 'inside' } as const;
  const back = { type: 'DROP', id: 4, target: 1, side: 'after' } as const;
  expect(after(arrangeMachine, input, read, into).matches({ arranging: 'changed' })).toBe(true);
  const state = after(arrangeMachine, input, read, into, back);
  expect(state.matches({ arranging: 'unchanged' })).toBe(true);
  expect(state.can({ type: 'SAVE' })).toBe(false);
});

test('the row that was moved is the one that is moved next', () => {
  expect(after(arrangeMachine, input, read).context.selected).toBe(1);
  expect(after(arrangeMachine, input, read, up).context.selected).toBe(3);
  expect(after(arrangeMachine, input, read, { type: 'SELECT', id: 9 }).context.selected).toBe(1);
  const dropped4 = after(arrangeMachine, input, read, { type: 'DROP', id: 4, target: 1, side: 'inside' });
  expect(dropped4.context.selected).toBe(4);
});

test('a row that is chosen is marked; one that cannot go further does not', () => {
  expect(after(arrangeMachine, input, read, { type: 'SELECT', id: 3 }).context.selected).toBe(3);
  expect(after(arrangeMachine, input, read).can({ type: 'MOVE', id: 4, to: 'down' })).toBe(false);
  expect(after(arrangeMachine, input, read).can({ type: 'DROP', id: 1, target: 2, side: 'inside' })).toBe(false);
});
