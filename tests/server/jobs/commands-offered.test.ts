import { expect, test } from 'vitest';
import '../../known-entities.ts';
import { bulkMovesOf, reasonOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { resources } from '../../../server/catalogue.ts';
import { manyCommandOf } from '../../../server/jobs/batch/command.ts';

/* What lists offer for all rows that a filter finds is what the server takes, asked for in the same words. */

const offered = resources.flatMap((resource) =>
  bulkMovesOf(resource.entity.name).map((move) => ({ resource, entity: resource.entity.name, move })),
);

test('there are some, in many lists', () => {
  expect(new Set(offered.map(({ entity }) => entity)).size).toBeGreaterThan(20);
});

test.each(offered.map(({ entity, move, resource }) => [entity, move.event, { move, resource }] as const))(
  '%s %s is offered where the server takes it, and asks for what it wants',
  (_, event, { move, resource }) => {
    const taken = resource.entity.calls.update && manyCommandOf(resource, event);
    expect(taken !== undefined).toBe(move.chosenOnly !== true);
    if (!taken) return;
    expect({
      action: taken.action,
      form: Object.keys(taken.form),
      reason: taken.leastReason,
      typed: taken.retype,
    }).toEqual({
      action: move.action,
      form: Object.keys(move.form),
      reason: reasonOf(move),
      typed: move.retype === true,
    });
  },
);
