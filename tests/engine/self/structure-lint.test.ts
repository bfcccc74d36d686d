import { describe, expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { stateNodes } from '../chart.ts';
import { findingsText } from '../finding.ts';
import { type AnyModel, defineModel } from '../model.ts';
import { note } from './fixtures.ts';
import { lintUnsaved } from '../unsaved-lint.ts';
import { context, dim, facts, lampSetup, lint, off, on, rules, sound } from './lamp.ts';

test('a sound chart has no findings', () => {
  expect(findingsText(lint(note))).toBe('');
  expect(findingsText(lint(defineModel(sound, facts)))).toBe('');
});

describe('how it is written', () => {
  test('invoke without id, actor without name', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: {
        off,
        on: {
          ...on,
          invoke: [{ src: 'glow' }, { id: 'inline', src: fromPromise(() => Promise.resolve(1)) as never }],
          on: { PRESS: 'off', DIM: dim },
        },
      },
    });
    expect(rules(defineModel(machine, facts))).toEqual(['invoke without id @ lamp.on', 'inline actor @ lamp.on']);
  });

  test('what is unsaved is not closed unasked, whoever around it takes the event', () => {
    const form = setup({}).createMachine({
      initial: 'open',
      states: {
        open: {
          initial: 'typed',
          on: { CANCEL: 'gone' },
          states: { typed: { tags: 'unsaved' }, asked: { tags: 'unsaved', on: { CANCEL: 'typed', DISCARD: '#gone' } } },
        },
        gone: { id: 'gone', type: 'final' },
      },
    });
    expect(stateNodes(form).flatMap(lintUnsaved)).toMatchObject([
      { rule: 'closed unasked', where: '(machine).open.typed CANCEL' },
    ]);
  });

  test('label missing or not Chinese', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: { off: { on: { PRESS: 'on' } }, on: { meta: { label: 'lit' }, on: { PRESS: 'off', DIM: dim } } },
    });
    expect(rules(defineModel(machine, facts))).toEqual([
      'state without Chinese label @ lamp.off',
      'state without Chinese label @ lamp.on',
    ]);
  });

  test('unnamed guard and action, wherever they stand', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      meta: { refusals: { isLow: '太亮了' } },
      context,
      initial: 'off',
      states: {
        off,
        on: {
          ...on,
          entry: () => undefined,
          exit: 'click',
          on: {
            PRESS: { guard: () => true, target: 'off', actions: [() => undefined, 'click', assign({ n: 0 })] },
            DIM: { ...dim, guard: 'isLow' },
          },
        },
      },
    });
    expect(rules(defineModel(machine, { ...facts, cases: { ...facts.cases, DIM: [{ n: 1 }] } }))).toEqual([
      'unnamed action @ lamp.on',
      'unnamed action @ lamp.on|PRESS|0',
      'unnamed guard @ lamp.on|PRESS|0',
    ]);
  });

  test('a guard that refuses without saying why, and a reason for what is never refused', () => {
    const refusing = (refusals: object) =>
      lampSetup.createMachine({
        id: 'lamp',
        meta: { refusals },
        context,
        initial: 'off',
        states: {
          off,
          on: {
            ...on,
            on: { PRESS: [{ guard: 'isLow', target: 'off' }, { target: 'off' }], DIM: { ...dim, guard: 'isLow' } },
          },
        },
      });
    const found = (refusals: object) => rules(defineModel(refusing(refusals), facts));
    expect(found({ isLow: '太亮了' })).toEqual([]);
    expect(found({ isLow: 'too bright' })).toEqual(['guard without reason @ lamp']);
    expect(found({ isLow: '太亮了', click: '没有声音' })).toEqual(['reason without guard @ lamp']);
  });

  test('a timer whose target stays inside its source', () => {
    const inner = { meta: { label: '内' } } as const;
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: {
        off,
        on: {
          ...on,
          initial: 'warm',
          after: { 10: '.hot' },
          states: { warm: inner, hot: { ...inner, after: { 20: { target: 'hot', reenter: true }, 30: 'warm' } } },
          on: { PRESS: 'off', DIM: dim },
        },
      },
    });
    expect(rules(defineModel(machine, facts))).toEqual([
      'timer stays inside its source @ lamp.on|xstate.after.10.lamp.on|0',
    ]);
  });

  test('a transition of one region that starts the others anew', () => {
    const region = {
      initial: 'one',
      states: { one: { meta: { label: '一' } }, two: { meta: { label: '二' } } },
    } as const;
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      type: 'parallel',
      states: {
        a: {
          ...region,
          meta: { label: '甲' },
          on: { PRESS: { target: '.one', reenter: true }, DIM: [{ guard: 'isLow', target: '.two' }, { target: 'b' }] },
        },
        b: {
          ...region,
          meta: { label: '乙' },
          states: { ...region.states, two: { meta: { label: '二' }, on: { PRESS: '#lamp.b', DIM: 'one' } } },
        },
      },
      on: { PRESS: { target: '.a', reenter: true } },
    });
    expect(
      rules(defineModel(machine, { ...facts, goal: () => true })).filter((rule) => rule.startsWith('other')),
    ).toEqual(['other regions reentered @ lamp.a|PRESS|0', 'other regions reentered @ lamp.b.two|PRESS|0']);
  });

  test('a history state', () => {
    const machine = lampSetup.createMachine({
      id: 'lamp',
      context,
      initial: 'off',
      states: { off, before: { type: 'history' }, on: { ...on, on: { PRESS: 'off', DIM: dim } } },
    });
    expect(rules(defineModel(machine, facts))).toEqual(['history state @ lamp.before']);
  });

  test('an event without case and a case without event', () => {
    const { DIM, ...cases } = facts.cases;
    const model = defineModel(sound, { ...facts, cases: { ...cases, 'done.glow': [DIM] } as never });
    expect(
      lint(model)
        .map(({ rule, message }) => `${rule}: ${message}`)
        .slice(0, 2),
    ).toEqual([
      'event without case: DIM has no payload case; `bare` if it carries none',
      'case without event: the chart does not know done.glow',
    ]);
  });

  test('too few invariants, no goal', () => {
    const { goal: _, ...rest } = { ...facts, machine: sound, invariants: { one: () => true } };
    expect(rules(rest as AnyModel)).toEqual(['fewer than three invariants @ lamp', 'no goal @ lamp']);
  });
});
