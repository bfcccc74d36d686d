import { expect, test } from 'vitest';
import { inspectorLookMachine } from '../../../machines/inspector/inspector-look.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';

const show = { type: 'SHOW_COVERAGE' } as const;

test('the page follows the theme of the system until somebody chooses one', () => {
  expect(after(inspectorLookMachine, undefined).value.theme).toBe('system');
  expect(after(inspectorLookMachine, undefined, { type: 'CHOOSE_THEME', theme: 'dark' }).value.theme).toBe('dark');
});

test('ended actors are shown unless someone says otherwise', () => {
  const { value } = after(inspectorLookMachine, undefined);
  expect(value.ended).toBe('shown');
  expect(after(inspectorLookMachine, undefined, { type: 'HIDE_ENDED' }).value.ended).toBe('hidden');
});

test('the coverage is asked for anew each time that it is shown: tests may have run', () => {
  expect(callsAfter(inspectorLookMachine, undefined, show)).toHaveLength(1);
  expect(
    callsAfter(inspectorLookMachine, undefined, show, done('loadCoverage', {}), { type: 'HIDE_COVERAGE' }, show),
  ).toHaveLength(1);
});

test('without the coverage of the tests the run on screen can still be shown', () => {
  const state = after(inspectorLookMachine, undefined, show, failed('loadCoverage', '没有取到'));
  expect(state.value.coverage).toBe('shown');
  expect(state.context).toMatchObject({ fault: '没有取到', source: 'run' });
});

test('two sources are compared, never one with itself', () => {
  const compared = [show, done('loadCoverage', {}), { type: 'COMPARE', source: 'a', against: 'b' }] as const;
  expect(after(inspectorLookMachine, undefined, ...compared).context).toMatchObject({ source: 'a', against: 'b' });
  const same = after(inspectorLookMachine, undefined, ...compared, { type: 'COMPARE', source: 'c', against: 'c' });
  expect(same.context).toMatchObject({ source: 'a', against: 'b' });
});

test('a second press folds a branch back', () => {
  const fold = { type: 'FOLD', path: 'query' } as const;
  expect(after(inspectorLookMachine, undefined, fold).context.folded).toEqual(['query']);
  expect(after(inspectorLookMachine, undefined, fold, fold).context.folded).toEqual([]);
});

test('a state that a person folded or unfolded stays so, per chart', () => {
  const [fold, unfold] = [
    { type: 'FOLD_STATE', chart: 'session', state: 'session.signedIn' },
    { type: 'UNFOLD_STATE', chart: 'session', state: 'session.signedIn' },
  ] as const;
  expect(after(inspectorLookMachine, undefined, fold, fold).context).toMatchObject({
    collapsed: { session: ['session.signedIn'] },
    opened: { session: [] },
  });
  expect(after(inspectorLookMachine, undefined, fold, unfold).context).toMatchObject({
    collapsed: { session: [] },
    opened: { session: ['session.signedIn'] },
  });
  expect(after(inspectorLookMachine, undefined, unfold, fold).context).toMatchObject({
    collapsed: { session: ['session.signedIn'] },
    opened: { session: [] },
  });
});

test('the whole chart is drawn in its column, unless someone wants what is near, or the whole window', () => {
  const { value } = after(inspectorLookMachine, undefined);
  expect(value).toMatchObject({ extent: 'whole', canvas: 'docked' });
  expect(after(inspectorLookMachine, undefined, { type: 'SHOW_NEAR' }).value.extent).toBe('near');
  expect(after(inspectorLookMachine, undefined, { type: 'ENLARGE' }, { type: 'SHRINK' }).value.canvas).toBe('docked');
});

test('what is looked for in the context is kept; a state is pointed out once', () => {
  const sought = after(inspectorLookMachine, undefined, { type: 'SEARCH_CONTEXT', text: '库存' });
  expect(sought.context.wanted).toBe('库存');
  const pointed = { type: 'POINT_OUT', state: 'editing' } as const;
  expect(after(inspectorLookMachine, undefined, pointed).context.found).toBe('editing');
  expect(after(inspectorLookMachine, undefined, pointed).can(pointed)).toBe(false);
});
