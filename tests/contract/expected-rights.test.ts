import { expect, test } from 'vitest';
import { entities } from '../../contract/entities.ts';
import { pages } from '../../contract/menu/pages.ts';
import { actions, type Action } from '../../contract/core/permission.ts';
import { grantsOf } from '../../contract/people/role-letters.ts';
import { builtinRoles } from '../../contract/people/roles.ts';
import { leastReason, movesFrom, statesOf } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { pageOfRows } from '../expected/pages.ts';
import { expectedPages, expectedReach, expectedRights, roleCodes } from '../expected/role-rights.ts';
import { expectedReasons } from '../expected/reasons.ts';
import { expectedSteps } from '../expected/steps.ts';

/* The hand-written tables of tests/expected against the declarations, both ways. */

test('each built-in role may do on each page what the documents say: no letter more, none fewer', () => {
  expect(builtinRoles.map(({ code }) => code)).toEqual([...roleCodes]);
  const declared = builtinRoles.flatMap((role) =>
    grantsOf(role).map(({ permissionId, action }) => `${role.code} ${permissionId} ${action}`),
  );
  const said = expectedRights.flatMap(({ role, page, actions: may }) => may.map((one) => `${role} ${page} ${one}`));
  expect({
    tooMany: declared.filter((one) => !said.includes(one)),
    tooFew: said.filter((one) => !declared.includes(one)),
  }).toEqual({ tooMany: [], tooFew: [] });
});

test('every built page is in the table, and 超级管理员 has each action that it knows', () => {
  const ids = [...new Set(pages.map(({ permissionId }) => permissionId))];
  expect(ids.toSorted()).toEqual([...expectedPages].toSorted());
  for (const id of ids) {
    const known = new Set(pages.filter((page) => page.permissionId === id).flatMap((page) => page.actions));
    const row = expectedRights.find(({ role, page }) => role === 'super_admin' && page === id);
    expect([id, actions.filter((one) => known.has(one))]).toEqual([
      id,
      actions.filter((one) => row?.actions.includes(one)),
    ]);
  }
});

test('rows stand under the page that the documents name', () =>
  expect(Object.fromEntries(entities.map(({ name, permissionId }) => [name, permissionId]))).toEqual(pageOfRows));

test('scope, masks and limit of points of each role', () => {
  const declared = builtinRoles.map(({ code, dataScope, regionCodes, maskMode, pointLimit }) => [
    code,
    {
      scope: regionCodes ? 'regions' : dataScope,
      mask: maskMode,
      points: code === 'super_admin' && pointLimit === 1_000_000_000 ? 'unlimited' : pointLimit,
    },
  ]);
  expect(Object.fromEntries(declared)).toEqual(expectedReach);
});

/** What a chart and the commands beside it say of one step, from whichever state. */
interface Declared {
  readonly right: Action;
  readonly label: string;
  readonly warning?: string | undefined;
}
const drawnBy = (name: string): ReadonlyMap<string, readonly Declared[]> => {
  const lifecycle = lifecycleOf(name);
  const steps = statesOf(lifecycle)
    .flatMap((status) => movesFrom(lifecycle, { status }))
    .map(({ event, action, label, warns }) => ({ event, right: action, label, warning: warns }));
  const commands = Object.entries(entities.find((entity) => entity.name === name)?.commands ?? {}).map(
    ([event, { action, label }]) => ({ event, right: action, label, warning: undefined }),
  );
  return Map.groupBy([...steps, ...commands], ({ event }) => event);
};

test('every step and command is in the table', () =>
  expect(
    entities.flatMap(({ name }) => [...drawnBy(name).keys()].map((event) => `${name} ${event}`)).toSorted(),
  ).toEqual(expectedSteps.map(({ entity, event }) => `${entity} ${event}`).toSorted()));

test.each(expectedSteps)(
  '$entity $event needs $right, and says before what follows from it',
  ({ entity, event, right, labels, warnings }) => {
    const drawn = drawnBy(entity).get(event) ?? [];
    expect(drawn.map((one) => one.right)).toEqual(drawn.map(() => right));
    expect(new Set(drawn.map(({ label }) => label))).toEqual(new Set(labels));
    expect(new Set(drawn.flatMap(({ warning }) => warning ?? []))).toEqual(new Set(warnings));
    // Where it is said in one state, it is said in all.
    expect(drawn.filter(({ warning }) => (warning === undefined) !== (warnings.length === 0))).toEqual([]);
  },
);

test('steps are explained and names typed where the documents say so, and nowhere else', () => {
  const asked = entities.flatMap(({ name }) =>
    statesOf(lifecycleOf(name)).flatMap((status) =>
      movesFrom(lifecycleOf(name), { status }).flatMap((move) =>
        move.reason || move.retype ? [[`${name} ${move.event}`, move] as const] : [],
      ),
    ),
  );
  const said = asked.map(([step, move]) => [step, move.retype ? 'retyped' : (move.leastReason ?? leastReason)]);
  expect(Object.fromEntries(said)).toEqual(expectedReasons);
  // Who types a name explains himself too, at length (award.md §3.1).
  for (const [, move] of asked.filter(([, { retype }]) => retype))
    expect([move.reason, move.leastReason]).toEqual([true, 5]);
});
