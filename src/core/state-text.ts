import type { StateValue } from 'xstate';

/** A state value as the `data-state` attribute shows it: `running.onPage`; the regions of a parallel state side by side. */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([state, inner]) => (inner && Object.keys(inner).length > 0 ? `${state}.${stateText(inner)}` : state))
    .join(' ');
}
