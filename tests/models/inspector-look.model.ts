import { inspectorLookMachine } from '../../machines/inspector/inspector-look.ts';
import { bare, defineModel } from '../engine/model.ts';

export const inspectorLookModel = defineModel(inspectorLookMachine, {
  id: 'inspector-look',
  cases: {
    CHOOSE_THEME: { system: { theme: 'system' }, light: { theme: 'light' }, dark: { theme: 'dark' } },
    HIDE_ENDED: bare,
    SHOW_ENDED: bare,
    SEARCH_CONTEXT: { words: { text: 'pageNo' }, nothing: { text: '' } },
    FOLD: [{ path: 'query.filters' }],
    FOLD_STATE: [{ chart: 'session', state: 'session.signedIn' }],
    UNFOLD_STATE: [{ chart: 'session', state: 'session.signedIn' }],
    SHOW_NEAR: bare,
    SHOW_WHOLE: bare,
    ENLARGE: bare,
    SHRINK: bare,
    POINT_OUT: { state: { state: 'session.signedIn' }, nothing: { state: '' } },
    SHOW_COVERAGE: bare,
    HIDE_COVERAGE: bare,
    COMPARE: {
      'a and b': { source: 'a', against: 'b' },
      run: { source: 'run', against: '' },
      same: { source: 'b', against: 'b' },
    },
    'done.loadCoverage': { some: { table: { a: { 'table.data|SEARCH|0': 3 } } } },
    'error.loadCoverage': { none: '没有覆盖数据' },
  },
  /** One thing at a time, and what can follow from it. */
  within: ({ value, context }, event) => {
    const changes = [
      value.theme !== 'system',
      value.ended === 'hidden',
      value.extent === 'near',
      value.canvas === 'full',
      value.coverage !== 'hidden' || context.source !== 'run' || Object.keys(context.coverage).length > 0,
      context.wanted !== '',
      context.found !== '',
      context.folded.length > 0,
      [context.collapsed, context.opened].some((states) => Object.values(states).some((ids) => ids && ids.length > 0)),
    ].filter(Boolean).length;
    const undo =
      ['SHOW_ENDED', 'HIDE_COVERAGE', 'SHOW_WHOLE', 'SHRINK', 'FOLD_STATE', 'UNFOLD_STATE'].includes(event.type) ||
      event.type.includes('loadCoverage');
    return changes === 0 || undo || (changes === 1 && value.ended === 'shown');
  },
  invariants: {
    'nothing is compared with itself': ({ context: { source, against } }) => source !== against,
    'a fault is told only over the overlay': ({ value, context: { fault } }) =>
      fault === '' || value.coverage === 'shown',
    'no state is both folded and unfolded': ({ context: { collapsed, opened } }) =>
      Object.entries(collapsed).every(([chart, states]) => !states?.some((state) => opened[chart]?.includes(state))),
    'no branch is folded twice': ({ context: { folded } }) => new Set(folded).size === folded.length,
  },
  goal: (snapshot) => snapshot.matches({ coverage: 'hidden' }),
});
