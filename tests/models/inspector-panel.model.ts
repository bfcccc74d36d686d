import { inspectorPanelMachine } from '../../machines/inspector/inspector-panel.ts';
import { payloadFault } from '../../machines/inspector/payload-text.ts';
import { bare, defineModel } from '../engine/model.ts';

const draft = { actor: 'x:4', event: 'SORT' };

export const inspectorPanelModel = defineModel(inspectorPanelMachine, {
  id: 'inspector-panel',
  cases: {
    SEARCH: bare,
    TYPE: { words: { text: '已登录' }, payload: { text: '{ "pageNo": 2 }' } },
    MARK: { second: { index: 1 }, none: { index: -1 } },
    EDIT: { whole: { draft: { ...draft, text: '{}' } }, broken: { draft: { ...draft, text: '{' } } },
    SUBMIT: bare,
    REFUSE: [{ reason: '角色已经结束' }],
    RECORD: [{ test: { file: 'table.run.ts', text: 'export const run = {};' } }],
    HELP: bare,
    CLOSE: bare,
  },
  invariants: {
    'only a payload is ever sent': (snapshot) =>
      !(snapshot.matches({ editing: 'ready' }) || snapshot.matches({ editing: 'sent' })) ||
      payloadFault(snapshot.context.draft.text) === '',
    'a fault is told exactly while something is wrong': (snapshot) =>
      (snapshot.matches({ editing: 'faulty' }) || snapshot.matches({ editing: 'refused' })) ===
      (snapshot.context.fault !== ''),
    'nothing is kept of what was closed': ({ value, context: { text, marked, draft: kept, test } }) =>
      value !== 'closed' || (text === '' && marked === 0 && kept.event === '' && test.text === ''),
    'the marked match has a place': ({ context }) => context.marked >= 0,
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
