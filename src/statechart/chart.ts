/** What makes a transition happen. `event` is one of the chart's own; all others are the world's: outcomes, times, nothing. */
export type Trigger = 'event' | 'done' | 'error' | 'snapshot' | 'after' | 'always';

/** A transition as drawn. A transition without targets stays where it is. */
export interface ChartTransition {
  /** `table.data|SEARCH|0`: where it starts, on what, the how-manieth of its list. The same everywhere. */
  readonly id: string;
  /** Ids of states. */
  readonly source: string;
  readonly targets: readonly string[];
  /** As XState calls it: `SEARCH`, `xstate.done.actor.save`; '' for eventless ones. */
  readonly event: string;
  readonly trigger: Trigger;
  /** The part of the event that is worth drawing: `SEARCH`, the actor's id, the delay. */
  readonly label: string;
  /** Chinese, from the transition's `meta.label`: what the button of a life cycle's move says. */
  readonly title?: string;
  readonly guard?: string;
  /** When time takes it by itself: `created_at + order.pay_timeout_min`. */
  readonly due?: string;
  /** Named actions only; assigns and sends without a name are left out. */
  readonly actions: readonly string[];
  readonly reenter: boolean;
  readonly description?: string;
}

export interface ChartState {
  readonly id: string;
  readonly key: string;
  /** Chinese, from `meta.label`; the key where there is none. */
  readonly label: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Id of the state it starts in. */
  readonly initial?: string;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly tags: readonly string[];
  readonly description?: string;
  readonly transitions: readonly ChartTransition[];
  readonly children: readonly ChartState[];
}

/** A machine as plain data: what is drawn, sent to inspectors and compared with layouts. */
export interface Chart {
  /** Of the machine: `session`, `lifecycle-award` for life cycles. */
  readonly id: string;
  readonly root: ChartState;
  /** Chinese sentence per guard: why it refuses. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Changes when something drawn changes: a layout or a recorded run of another signature is of another chart. */
  readonly signature: string;
}
