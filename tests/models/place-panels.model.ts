import { offeredPanels, placePanelsMachine, shownTab } from '../../machines/entity/place/place-panels.ts';
import { bare, defineModel } from '../engine/model.ts';

const key = '/activity/list/4001';
const actions = ['query', 'get', 'edit'] as const;
const draft = { id: 4001, version: 1, status: 'draft', activity_type: 'lottery' };
const invites = { ...draft, activity_type: 'invite' };

export const placePanelsModel = defineModel(placePanelsMachine, {
  id: 'place-panels',
  roots: [
    { key, entity: 'activity', id: 4001, actions },
    { key, entity: 'award_cate', id: 4001, actions },
  ],
  cases: {
    ROW_READ: { 'with a tree': { row: draft }, 'without one': { row: invites } },
    SHOW: {
      'the tree': { tab: 'plans' },
      'a rehearsal': { tab: 'plans', asks: { activityId: 4001, rehearses: true } },
      fields: { tab: 'fields' },
      'a list': { tab: 'list 0' },
    },
    REFRESH: bare,
    RIGHTS: { none: { actions: [] }, all: { actions } },
    PAGE_UNSAVED: bare,
    PAGE_SAVED: bare,
  },
  key: ({ context: { entity, row, actions: may, wanted, started } }) => [
    entity,
    row?.['activity_type'],
    may.length,
    wanted,
    Object.keys(started).toSorted(),
  ],
  invariants: {
    'nothing runs before the record is known': ({ context: { row, started } }) =>
      row !== null || Object.keys(started).length === 0,
    'the tab in front is that of a panel that is there, or none of a panel': ({ context }) => {
      const declared = context.entity === 'activity' ? ['campaign_figures', 'plans'] : [];
      const tab = shownTab(context);
      return !declared.includes(tab) || offeredPanels(context).some(([name]) => name === tab);
    },
    'what is in sight runs': ({ context }) => {
      const tab = shownTab(context);
      return offeredPanels(context).every(
        ([name, { at }]) => (at !== 'figures' && name !== tab) || context.started[name] !== undefined,
      );
    },
  },
  goal: (snapshot) => snapshot.matches('known'),
});
