import { expect, test } from 'vitest';
import type { Row } from '../../contract/core/page.ts';
import { type Action, actions as allActions } from '../../contract/core/permission.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/known.ts';
import type { Move } from '../../machines/entity/lifecycle/kernel.ts';
import { Ways } from '../../src/entity/living/Ways.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* 指路: a step that the record's state does not know begins with one that the operator takes from here. */

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();

/** The ways of an award in this state, to somebody who may do this; and what was pressed. */
async function ways(row: Partial<Row>, actions: readonly Action[] = allActions) {
  const taken: Move[] = [];
  const whole: Row = { id: 9, version: 1, status: 'enabled', source_ok: true, used_prize_count: 0, ...row };
  const told = { lifecycle: lifecycleOf('award'), row: whole, movers: {}, actions };
  drawing.draw(<Ways {...told} onTake={(move) => void taken.push(move)} />);
  await soon(() => document.querySelector('.diagram-way')).not.toBeNull();
  return {
    taken,
    offered: () => [...document.querySelectorAll('.diagram-way button')].map(({ ariaLabel }) => ariaLabel),
  };
}

test('the first step is offered where it is, and asked about when it is pressed', async () => {
  const { taken, offered } = await ways({});
  expect(offered()).toEqual(['先停用，再启用', '先停用，再归档']);
  await ui.click('先停用，再归档');
  expect(taken.map(({ event, target }) => [event, target])).toEqual([['DISABLE', 'disabled']]);
});

test('not to those who may not take it', async () => {
  expect((await ways({}, ['query', 'get'])).offered()).toEqual([]);
});
