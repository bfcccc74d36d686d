import { inspectorSequenceMachine, paneHeights } from '../../machines/inspector/inspector-sequence.ts';
import { bare, defineModel } from '../engine/model.ts';

const undoing: ReadonlySet<string> = new Set([
  'FOLD_PROMISES',
  'SHOW_PARTNERS',
  'SHOW_ARROWS',
  'REMOVE_LANE',
  'FORGET_LANES',
  'DROP_EDGE',
]);

export const inspectorSequenceModel = defineModel(inspectorSequenceMachine, {
  id: 'inspector-sequence',
  roots: [{ height: 0 }, { height: 420 }, { height: 12 }],
  cases: {
    FILTER: { event: { filter: { event: 'SORT' } }, all: { filter: { event: '' } } },
    FOLD_PROMISES: bare,
    UNFOLD_PROMISES: bare,
    SHOW_PARTNERS: bare,
    SHOW_ALL: bare,
    SHOW_ARROWS: bare,
    SHOW_LIST: bare,
    ADD_LANE: [{ actor: 'x:4' }],
    REMOVE_LANE: [{ actor: 'x:4' }],
    FORGET_LANES: bare,
    GRAB_EDGE: bare,
    DRAG_EDGE: { taller: { height: 600 }, 'off the screen': { height: 9000 } },
    DROP_EDGE: bare,
    RESIZE: { taller: { height: 480 }, 'too low': { height: 20 } },
  },
  /** One thing at a time, and what can follow from it. */
  within: ({ value, context }, event) => {
    const changes = [
      value.breadth === 'all',
      value.promises === 'unfolded',
      value.form === 'list',
      value.pane === 'dragged' || context.height > 420,
      context.filter.event !== '',
      context.added.length > 0,
    ].filter(Boolean).length;
    return changes === 0 || undoing.has(event.type) || (changes === 1 && context.height !== 0);
  },
  invariants: {
    'the pane is left to the style sheet or can be read': ({ context: { height } }) =>
      height === 0 || (height >= paneHeights.min && height <= paneHeights.max),
    'a part of the filter that nobody changes stays a text': ({ context: { filter } }) =>
      typeof filter.event === 'string' && typeof filter.text === 'string',
    'no actor is added twice': ({ context: { added } }) => new Set(added).size === added.length,
  },
  goal: (snapshot) => snapshot.matches({ pane: 'resting' }),
});
