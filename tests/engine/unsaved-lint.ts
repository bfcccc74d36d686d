import { type Finding, findingIf } from './finding.ts';
import type { StateNode, Transition } from './xstate-internals.ts';

/** What a person closes a form with, without having been asked. */
const closing = new Set(['CLOSE', 'CANCEL', 'BACK', 'LEAVE']);

/** What a state takes of an event: its own transitions, else those of the nearest state around it. */
function takenBy(node: StateNode, type: string): readonly Transition[] {
  const own = node.transitions.get(type);
  if (own) return own;
  return node.parent ? takenBy(node.parent, type) : [];
}

/** A state with something typed (`unsaved`) is left for good only behind a question: also after a save that failed. */
export function lintUnsaved(node: StateNode): readonly Finding[] {
  if (!node.tags.includes('unsaved')) return [];
  const ways = [...closing].flatMap((type) => takenBy(node, type));
  const lost = 'what was typed would be lost: aim at the state that asks first';
  return ways.flatMap(({ eventType, target }) =>
    findingIf(target?.some(({ type }) => type === 'final') ?? false, 'closed unasked', `${node.id} ${eventType}`, lost),
  );
}
