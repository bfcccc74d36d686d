import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { arrangeMachine } from '../../../machines/people/arrange.ts';
import { inlineEditMachine } from '../../../machines/entity/record/inline-edit.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';
import { tree } from '../../models/arrange.model.ts';
import { greenTea } from '../../models/inline-edit.model.ts';

/* Two dialogs over a row that are read, changed and saved: where each answer and each wish leads. */

const moved = { code: codes.conflict };

describe('行内编辑', () => {
  type Step = Happening<typeof inlineEditMachine>;
  const input = { key: '/system/dictionary-item', entity: 'dictionary_item', id: 4 };
  const wish = (type: 'CLOSE' | 'RETRY' | 'CONFIRM' | 'BACK' | 'SAVE'): Step => ({ type }) as Step;
  const there = done('fetchRow', greenTea);
  const lost = failed('fetchRow', '网络异常');
  const typed: readonly Step[] = [there, { type: 'CHANGE', values: { label: '龙井' } }];
  const saving: readonly Step[] = [...typed, wish('SAVE')];
  const outdated: readonly Step[] = [...saving, failed('saveRow', '已被修改', moved)];
  const leaving: readonly Step[] = [...typed, wish('CLOSE')];

  test.each([
    ['a row is read', [], 'loading'],
    ['nobody has to wait', [wish('CLOSE')], 'closed'],
    ['one that cannot be read', [lost], 'missing'],
    ['is read again', [lost, wish('RETRY')], 'loading'],
    ['or left', [lost, wish('CLOSE')], 'closed'],
    ['it is there to be changed', [there], 'editing.unchanged'],
    ['unchanged it closes at once', [there, wish('CLOSE')], 'closed'],
    ['what is typed is there', typed, 'editing.changed'],
    ['closing asks', leaving, 'leaving'],
    ['one stays', [...leaving, wish('BACK')], 'editing.changed'],
    ['also by closing the question', [...leaving, wish('CLOSE')], 'editing.changed'],
    ['or goes', [...leaving, wish('CONFIRM')], 'closed'],
    ['it is saved', saving, 'saving'],
    ['and over', [...saving, done('saveRow', undefined)], 'saved'],
    ['a refusal leads back', [...saving, failed('saveRow', '网络异常')], 'editing.changed'],
    ['somebody else was faster', outdated, 'outdated'],
    ['the row is read anew', [...outdated, wish('RETRY')], 'loading'],
    ['or left', [...outdated, wish('CLOSE')], 'closed'],
  ] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
    expect(stateText(after(inlineEditMachine, input, ...steps).value as never)).toBe(state);
  });

  test('what waits is busy, what failed says so, and the page hears what is unsaved and how it ended', () => {
    for (const steps of [[], saving]) expect(after(inlineEditMachine, input, ...steps).hasTag('busy')).toBe(true);
    expect(after(inlineEditMachine, input, ...saving).hasTag('saving')).toBe(true);
    for (const steps of [[lost], outdated])
      expect(after(inlineEditMachine, input, ...steps).hasTag('failed')).toBe(true);
    expect(callsAfter(inlineEditMachine, input).join()).toMatch(/"entity":"dictionary_item".*"id":4/);
    expect(effectsAfter(inlineEditMachine, input, ...typed).join()).toContain('reportUnsaved');
    const saved = effectsAfter(inlineEditMachine, input, ...saving, done('saveRow', undefined)).join();
    expect(saved).toMatch(/reportSaved.*reportClosed {"wrote":true}/);
    expect(effectsAfter(inlineEditMachine, input, wish('CLOSE')).join()).toMatch(
      /reportSaved.*reportClosed {"wrote":false}/,
    );
  });
});

describe('调整顺序', () => {
  type Step = Happening<typeof arrangeMachine>;
  const input = { key: '/system/dept', entity: 'dept', id: 0 };
  const wish = (type: 'CLOSE' | 'RETRY' | 'CONFIRM' | 'BACK' | 'SAVE' | 'RESET'): Step => ({ type }) as Step;
  const read = done('fetchRows', tree);
  const lost = failed('fetchRows', '网络异常');
  const changed: readonly Step[] = [read, { type: 'MOVE', id: 3, to: 'up' }];
  const saving: readonly Step[] = [...changed, wish('SAVE')];
  const leaving: readonly Step[] = [...changed, wish('CLOSE')];

  test.each([
    ['rows are read', [], 'loading'],
    ['nobody has to wait', [wish('CLOSE')], 'closed'],
    ['some that cannot be read', [lost], 'missing'],
    ['are read again', [lost, wish('RETRY')], 'loading'],
    ['or left', [lost, wish('CLOSE')], 'closed'],
    ['they are there', [read], 'arranging.unchanged'],
    ['one is moved', changed, 'arranging.changed'],
    ['and put back', [...changed, wish('RESET')], 'arranging.unchanged'],
    ['closing asks', leaving, 'leaving'],
    ['one stays', [...leaving, wish('BACK')], 'arranging.changed'],
    ['also by closing the question', [...leaving, wish('CLOSE')], 'arranging.changed'],
    ['or goes', [...leaving, wish('CONFIRM')], 'closed'],
    ['a refusal leads back', [...saving, failed('savePlaces', '网络异常')], 'arranging.changed'],
  ] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
    expect(stateText(after(arrangeMachine, input, ...steps).value as never)).toBe(state);
  });

  test('what waits is busy, what failed says why, and the page hears what is unsaved and that it is over', () => {
    for (const steps of [[], saving]) expect(after(arrangeMachine, input, ...steps).hasTag('busy')).toBe(true);
    expect(after(arrangeMachine, input, ...saving).hasTag('saving')).toBe(true);
    expect(after(arrangeMachine, input, lost).hasTag('failed')).toBe(true);
    expect(after(arrangeMachine, input, lost).context.error).toBe('网络异常');
    expect(effectsAfter(arrangeMachine, input, ...changed).join()).toContain('reportUnsaved');
    expect(effectsAfter(arrangeMachine, input, read).join()).toContain('reportSaved');
    expect(effectsAfter(arrangeMachine, input, wish('CLOSE')).join()).toMatch(
      /reportSaved.*reportClosed {"wrote":false}/,
    );
  });
});
