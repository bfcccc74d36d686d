import { expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import type { Row } from '../../../contract/core/page.ts';
import { actions } from '../../../contract/core/permission.ts';
import { movesOf, questionOf } from '../../../src/entity/list/row-moves.ts';

/* Whether 撤销 is offered once a step is taken. */

const row = (status: string): Row => ({ id: 1, version: 1, status });

/** The steps of a row of which 撤销 is offered. */
const takenBack = (name: string, status: string) =>
  movesOf(entityNamed(name), row(status), actions)
    .filter((move) => questionOf(entityNamed(name), row(status), move).undoable)
    .map(({ event }) => event);

test('a step that another one leads back from is taken back', () => {
  expect(takenBack('award_cate', 'enabled')).toEqual(['DISABLE']);
});

test('of rows that the house writes no step is: nothing keeps what they were', () => {
  expect(takenBack('point_expiry_run', 'running')).toEqual([]);
  expect(takenBack('point_expiry_run', 'paused')).toEqual([]);
});
