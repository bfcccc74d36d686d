import { describe, expect, test } from 'vitest';
import { and, assign, createMachine, not, or, sendTo, setup } from 'xstate';
import { awardMachine } from '../../../machines/awards/award.lifecycle.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import type { Chart, ChartTransition } from '../../../src/statechart/chart.ts';
import { statesIn } from '../../../src/statechart/outline.ts';
import { stateNodes, transitionIds } from '../../engine/chart.ts';
import { allModels } from '../../pipeline/all-models.ts';

const models = (await allModels()).map(({ model }) => ({ id: model.id, machine: model.machine }));
const transitionsIn = ({ root }: Chart): readonly ChartTransition[] =>
  statesIn(root).flatMap(({ transitions }) => transitions);
const stateAt = (chart: Chart, id: string) => statesIn(chart.root).find((state) => state.id === id);

describe.each(models)('the chart of $id', ({ machine }) => {
  const chart = chartOf(machine);

  test('has the states and the transitions that tests know, by the same ids', () => {
    expect(statesIn(chart.root).map(({ id }) => id)).toEqual(stateNodes(machine).map(({ id }) => id));
    expect(transitionsIn(chart).map(({ id }) => id)).toEqual(transitionIds(machine));
    expect(transitionsIn(chart).length).toBeGreaterThan(0);
  });

  test('has no two transitions of one id', () => {
    const ids = transitionsIn(chart).map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('leads to states that it has, and says every state in Chinese', () => {
    const states = statesIn(chart.root);
    const ids = new Set(states.map(({ id }) => id));
    expect(transitionsIn(chart).flatMap(({ targets }) => targets.filter((id) => !ids.has(id)))).toEqual([]);
    const inside = states.slice(1);
    expect(inside.filter(({ label }) => !/\p{Script=Han}/u.test(label)).map(({ id }) => id)).toEqual([]);
  });

  test('is plain data that survives being sent to another page', () => {
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  });
});

test('a transition says what triggers it, what it does and where it leads', () => {
  const chart = chartOf(sessionMachine);
  expect(stateAt(chart, 'session.recalling')?.transitions[0]).toEqual({
    id: 'session.recalling|always|0',
    source: 'session.recalling',
    targets: ['session.exchanging'],
    event: '',
    trigger: 'always',
    label: '立即',
    guard: 'hasTicket',
    actions: [],
    reenter: false,
  });
  const outcomes = stateAt(chart, 'session.signingIn')?.transitions.map(({ trigger, label, actions }) => ({
    trigger,
    label,
    actions,
  }));
  expect(outcomes).toEqual([
    { trigger: 'done', label: 'signIn', actions: ['keepLogin', 'storeLogin', 'goToWanted'] },
    { trigger: 'error', label: 'signIn', actions: ['keepStep'] },
    { trigger: 'error', label: 'signIn', actions: ['keepMessage'] },
  ]);
  expect(stateAt(chart, 'session.signedIn.renewed.pause.waiting')?.transitions[0]).toMatchObject({
    trigger: 'after',
    label: 'reloadDelay',
    targets: ['session.signedIn.renewed.pause.over'],
  });
});

test('a state says what it starts and does', () => {
  const chart = chartOf(sessionMachine);
  expect(stateAt(chart, 'session.signingIn')).toMatchObject({
    label: '登录中',
    kind: 'atomic',
    entry: ['forgetMessage'],
    invokes: [{ id: 'signIn', src: 'signIn' }],
    tags: ['busy'],
  });
  expect(stateAt(chart, 'session.signedIn')).toMatchObject({ kind: 'compound', initial: 'session.signedIn.active' });
});

test('transitions on the same event are told apart by their place in the list', () => {
  const saving = stateAt(chartOf(recordMachine), 'record.saving');
  expect(saving?.transitions.map(({ id }) => id)).toEqual([
    'record.saving|xstate.done.actor.save|0',
    'record.saving|xstate.done.actor.save|1',
    'record.saving|xstate.done.actor.save|2',
    'record.saving|xstate.error.actor.save|0',
    'record.saving|xstate.error.actor.save|1',
    'record.saving|xstate.error.actor.save|2',
  ]);
});

test('what only forbids is left out', () => {
  const renewing = stateAt(chartOf(sessionMachine), 'session.signedIn.expired.renewing');
  expect(renewing?.transitions.map(({ label }) => label)).toEqual(['renew', 'renew', 'renew']);
});

test('guards are named, combined ones as one reads them; actions without a name are left out', () => {
  /** As the build leaves it: XState's own functions have other names there. */
  const built = <Guard extends object>(guard: Guard): Guard => Object.defineProperty(guard, 'name', { value: 't' });
  const machine = setup({ guards: { a: () => true, b: () => true } }).createMachine({
    id: 'fixture',
    entry: [assign({}), 'named' as never],
    on: {
      NOT: { guard: built(not('a')), actions: sendTo('other', { type: 'PING' }) },
      BOTH: { guard: built(and(['a', 'b'])), reenter: true, target: '#fixture' },
      ONE: { guard: built(or([built(not('a')), 'b'])), actions: assign({}) },
    },
  });
  const chart = chartOf(machine);
  expect(transitionsIn(chart).map(({ guard, actions }) => [guard, actions])).toEqual([
    ['!a', []],
    ['a && b', []],
    ['!a || b', []],
  ]);
  expect(chart.root.entry).toEqual(['named']);
});

test('a life cycle is known by the id that is asked for, and says why its guards refuse', () => {
  const chart = chartOf(awardMachine, { id: 'lifecycle-award' });
  expect(chart.id).toBe('lifecycle-award');
  expect(chart.refusals).toMatchObject({ notUsed: '奖励仍被未归档活动的奖品引用，不能归档' });
  expect(chartOf(awardMachine, { refusals: {} }).refusals).toEqual({});
  expect(transitionsIn(chart)[0]).toMatchObject({ label: 'ENABLE', title: '启用' });
});

describe('the signature', () => {
  const config = { id: 'fixture', initial: 'a', states: { a: { on: { GO: 'b' } }, b: {} } } as const;
  const { signature } = chartOf(createMachine(config));

  test('stays while what is drawn stays', () => {
    expect(chartOf(createMachine(config).provide({ actions: { other: () => {} } })).signature).toBe(signature);
    expect(chartOf(createMachine(config), { id: 'other' }).signature).toBe(signature);
  });

  test.each([
    ['a guard', { a: { on: { GO: { target: 'b', guard: () => true } } }, b: {} }],
    ['a target', { a: { on: { GO: 'a' } }, b: {} }],
    ['a label', { a: { meta: { label: '甲' }, on: { GO: 'b' } }, b: {} }],
    ['an action on the way', { a: { on: { GO: { target: 'b', actions: 'act' } } }, b: {} }],
    ['a state more', { a: { on: { GO: 'b' } }, b: {}, c: {} }],
  ])('changes with %s', (_, states) => {
    expect(chartOf(createMachine({ ...config, states })).signature).not.toBe(signature);
  });
});
