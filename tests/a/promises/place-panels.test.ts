import { expect, test } from 'vitest';
import { placePanelsMachine, shownTab } from '../../../machines/entity/place/place-panels.ts';
import { after, effectsAfter, type Happening } from '../../engine/promises.ts';

/* A room adds panels to the page of its records: under rights, for the records that they are about, each with its code when it is shown first. */

type Step = Happening<typeof placePanelsMachine>;
const actions = ['query', 'get', 'edit'] as const;
const input = { key: '/activity/list/4001', entity: 'activity', id: 4001, actions };
const draw: Step = { type: 'ROW_READ', row: { id: 4001, version: 1, status: 'draft', activity_type: 'lottery' } };
const invites: Step = { type: 'ROW_READ', row: { id: 4001, version: 2, status: 'draft', activity_type: 'invite' } };
const tree: Step = { type: 'SHOW', tab: 'plans' };
const fields: Step = { type: 'SHOW', tab: 'fields' };

const standing = (...steps: readonly Step[]) => after(placePanelsMachine, input, ...steps).context;
const running = (...steps: readonly Step[]) => Object.keys(standing(...steps).started).toSorted();
const tab = (...steps: readonly Step[]) => shownTab(standing(...steps));
const effects = (...steps: readonly Step[]) => effectsAfter(placePanelsMachine, input, ...steps).join();

test('nothing of a room is fetched before it is known what the record is', () => {
  expect(running()).toEqual([]);
  expect(running(fields)).toEqual([]);
});

test('the figures are always in sight, and the panel of the room stands before the fields', () => {
  expect(running(draw)).toEqual(['campaign_figures', 'plans']);
  expect(tab(draw)).toBe('plans');
});

test('a panel that is for later stands behind the fields, which are shown first', () => {
  const of = { ...input, key: '/content/agreement/3', entity: 'agreement', id: 3 };
  const read: Step = { type: 'ROW_READ', row: { id: 3, version: 1, status: 'draft' } };
  const asked = [read, { type: 'SHOW', tab: 'agreement_diff' }] as const;
  expect(shownTab(after(placePanelsMachine, of, read).context)).toBe('fields');
  expect(Object.keys(after(placePanelsMachine, of, read).context.started)).toEqual([]);
  expect(shownTab(after(placePanelsMachine, of, ...asked).context)).toBe('agreement_diff');
  expect(Object.keys(after(placePanelsMachine, of, ...asked).context.started)).toEqual(['agreement_diff']);
});

test('a panel behind another tab is fetched when that is shown first, and goes on behind the others', () => {
  expect(running(fields, draw)).toEqual(['campaign_figures']);
  expect(running(fields, draw, tree)).toEqual(['campaign_figures', 'plans']);
  expect(running(draw, fields)).toEqual(['campaign_figures', 'plans']);
  expect(tab(draw, fields)).toBe('fields');
  const [first, again] = [standing(draw), standing(draw, fields, tree)];
  expect(Object.keys(again.started)).toEqual(Object.keys(first.started));
});

test('a record that a panel is not about has none of it', () => {
  expect(running(invites)).toEqual(['campaign_figures']);
  expect(tab(invites)).toBe('fields');
  expect(tab(invites, tree)).toBe('fields');
});

test('who may not read a panel is shown none, until the right comes', () => {
  const without: Step = { type: 'RIGHTS', actions: ['query'] };
  expect(running(without, draw)).toEqual([]);
  expect(tab(without, draw)).toBe('fields');
  expect(running(without, draw, { type: 'RIGHTS', actions })).toEqual(['campaign_figures', 'plans']);
});

test('what is asked of a panel comes to it, also where it is fetched for that', () => {
  const rehearse: Step = { type: 'SHOW', tab: 'plans', asks: { activityId: 4001, rehearses: true } };
  const told = 'send panel plans {"start":{"activityId":4001,"rehearses":true},"type":"FOLLOW_LINK"}';
  expect(effects(fields, draw, rehearse)).toContain(told);
  expect(effects(draw, rehearse)).toContain(told);
  expect(effects(draw, tree)).not.toContain('FOLLOW_LINK');
});

test('all that run hear of what may be newer and of what may be done, those in front and those behind', () => {
  const refreshed = effects(draw, fields, { type: 'REFRESH' });
  expect(refreshed.match(/REFRESH/g)).toHaveLength(2);
  expect(effects(draw, { type: 'RIGHTS', actions: ['query', 'get'] }).match(/RIGHTS/g)).toHaveLength(2);
});

test('the page hears of what is typed in a panel, and when that is over', () => {
  expect(effects(draw, { type: 'PAGE_UNSAVED' })).toContain('PANELS_UNSAVED');
  expect(effects(draw, { type: 'PAGE_SAVED' })).toContain('PANELS_SAVED');
});
