import type { EventEntry } from '../../../src/bridge/wire.ts';
import { chartOf } from '../../../src/statechart/chart-of.ts';
import { noteMachine } from './fixtures.ts';

/* What the inspector hears of a note that is written. */

export const chart = chartOf(noteMachine);
export const made = { kind: 'actor', actor: 'x:1', id: 'note', chart: 'note' } as const;
export const start = heard({ type: 'xstate.init', input: { text: 'hello' } });
export const input = { ...made, input: { text: 'hello' } };

export function heard(event: EventEntry['event']) {
  return { kind: 'event', actor: 'x:1', event } as const;
}
export function state(draft: string, status = 'active') {
  return { kind: 'snapshot', actor: 'x:1', status, value: { draft, panel: 'open' } } as const;
}
