import { expect, test } from 'vitest';
import { heardBy, keysIn } from '../../../machines/activities/plan-news.ts';
import { planPageMachine } from '../../../machines/activities/plan-page.ts';
import { treeNewsMachine } from '../../../machines/activities/tree-news.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';
import { loadedPlans } from '../../models/plan-trees.ts';

const tree = { activityId: 4001, withArchived: false };
const told = (...plans: readonly number[]) => ({ type: 'TOLD', plans }) as const;
const hinted = (...ids: readonly number[]) => ({ type: 'HINTED', entity: 'plan', ids, tree }) as const;
const keys = (...found: readonly string[]) => done('fetchKeys', found);

test('plans of the tree that others changed are told at once, each once, until it is looked at anew', () => {
  const page = after(treeNewsMachine, undefined, told(4102), told(4103, 4102));
  expect([page.value, page.context.plans]).toEqual(['some', [4102, 4103]]);
  expect(after(treeNewsMachine, undefined, told(4102), { type: 'LOOKED' })).toMatchObject({
    value: 'none',
    context: { plans: [] },
  });
});

test('of a row that the tree does not have it is asked whether it is new in it; of another tree it is asked once', () => {
  expect(callsAfter(treeNewsMachine, undefined, hinted(4109)).join()).toContain('"activityId":4001');
  expect(after(treeNewsMachine, undefined, hinted(4109), keys('plan 4101', 'plan 4109')).value).toBe('some');
  const other = [hinted(4109), keys('plan 4101')] as const;
  expect(after(treeNewsMachine, undefined, ...other).value).toBe('none');
  expect(callsAfter(treeNewsMachine, undefined, ...other, hinted(4109))).toEqual([]);
  expect(after(treeNewsMachine, undefined, ...other, hinted(4110)).value).toBe('asking');
  // Of the tree that is looked at next nothing is known yet.
  expect(after(treeNewsMachine, undefined, ...other, { type: 'LOOKED' }, hinted(4109)).value).toBe('asking');
});

test('what cannot be asked is said rather than kept', () => {
  expect(after(treeNewsMachine, undefined, hinted(4109), failed('fetchKeys', '断网')).value).toBe('some');
});

const input = { key: '/activity/plan', actions: ['query', 'get', 'edit'], activityId: 4001 } as const;
const loaded = done('fetchPlans', loadedPlans);

test('the page knows its plans and their prizes; any other row may be new in its tree', () => {
  const { context } = after(planPageMachine, input, loaded);
  expect(heardBy(context, { entity: 'plan', ids: [4102, 9] })).toEqual(told(4102));
  expect(heardBy(context, { entity: 'prize', ids: [5007] })).toEqual(told(4103));
  expect(heardBy(context, { entity: 'prize', ids: [4103] })).toMatchObject({ type: 'HINTED', tree });
  expect(heardBy(context, { entity: 'plan', ids: [] })).toEqual(told());
  expect(keysIn(loadedPlans.tree)).toEqual(['plan 4101', 'plan 4102', 'plan 4103', 'prize 5006', 'prize 5007']);
});

test('what others change is not brought under anybody’s hand; taken over, what was typed is still there', () => {
  const fill = { type: 'FILL', values: { title: '华南三省' } } as const;
  const changed = { type: 'OTHERS_CHANGED', entity: 'plan', ids: [4101] } as const;
  const heard = after(planPageMachine, input, loaded, fill, changed);
  expect(heard.matches({ tree: 'ready' })).toBe(true);
  expect(effectsAfter(planPageMachine, input, loaded, fill, changed).join()).toContain('"type":"TOLD"');
  const made = { ...changed, ids: [4109] } as const;
  expect(effectsAfter(planPageMachine, input, loaded, fill, made).join()).toContain('"type":"HINTED"');
  const looking = [loaded, fill, changed, { type: 'REFRESH' }] as const;
  expect(effectsAfter(planPageMachine, input, ...looking).join()).toContain('LOOKED');
  expect(after(planPageMachine, input, ...looking, loaded).context.drafts).toEqual({ 4101: { title: '华南三省' } });
});
