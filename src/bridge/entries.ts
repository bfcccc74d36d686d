import type { Chart } from '../statechart/chart.ts';
import { chartOf } from '../statechart/chart-of.ts';
import { forbids, transitionId } from '../statechart/transition-id.ts';
import { machineOf, parentOf } from './actor-ref.ts';
import { hiddenContext } from './contexts.ts';
import type { Happening } from './log.ts';
import { plainFields } from './plain.ts';
import type { Secrets } from './secrets.ts';
import type { Entry, SentEvent } from './wire.ts';

type Draft = { readonly hide: () => Entry };

/**
 * What happened as it travels. Two passes: a secret is hidden in all entries, also in those before the one that tells that it is
 * one.
 */
export function entriesOf(happenings: readonly Happening[], secrets: Secrets): readonly Entry[] {
  const drafts = happenings.map((happening) => draftOf(happening, secrets));
  return drafts.map(({ hide }) => hide());
}

/** An event's type is a word of the chart, whatever secret it looks like. */
export function hiddenEvent(event: { readonly type: string }, secrets: Secrets): () => SentEvent {
  const plain = plainFields(event, secrets);
  return () => ({ ...secrets.hideFields(plain), type: event.type });
}

/** Plain and hidden, for what is there at all. */
export function hiddenFields(
  fields: Readonly<Record<string, unknown>>,
  secrets: Secrets,
): () => Readonly<Record<string, unknown>> {
  const there = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const plain = plainFields(there, secrets);
  return () => secrets.hideFields(plain);
}

function draftOf(happening: Happening, secrets: Secrets): Draft {
  const { seq, at, ref } = happening;
  const head = { seq, at, actor: ref.sessionId };
  switch (happening.kind) {
    case 'actor':
      return actorDraft(head, happening, secrets);
    case 'event': {
      const { from } = happening;
      const event = hiddenEvent(happening.event, secrets);
      return { hide: () => ({ ...head, kind: 'event', ...(from && { from: from.sessionId }), event: event() }) };
    }
    case 'step': {
      const taken = happening.taken.filter((transition) => !forbids(transition)).map(transitionId);
      return { hide: () => ({ ...head, kind: 'step', taken }) };
    }
    case 'snapshot': {
      const { status, value, context, output, error } = happening.snapshot;
      const shown = hiddenContext(context, secrets);
      const rest = hiddenFields({ output, error }, secrets);
      const state = value !== undefined && { value };
      return {
        hide: () => ({
          ...head,
          kind: 'snapshot',
          status,
          ...state,
          ...(context !== undefined && { context: shown() }),
          ...rest(),
        }),
      };
    }
    case 'action': {
      const params = hiddenFields({ params: happening.action.params }, secrets);
      return { hide: () => ({ ...head, kind: 'action', action: happening.action.type, ...params() }) };
    }
  }
}

function actorDraft(head: { seq: number; at: number; actor: string }, { ref }: Happening, secrets: Secrets): Draft {
  const parent = parentOf(ref)?.sessionId;
  const chart = machineOf(ref)?.id;
  const input = hiddenFields({ input: ref.options.input }, secrets);
  return {
    hide: () => ({
      ...head,
      kind: 'actor',
      id: ref.id,
      ...(parent !== undefined && { parent }),
      ...(ref.systemId !== undefined && { systemId: ref.systemId }),
      ...(typeof ref.src === 'string' && { src: ref.src }),
      ...(chart !== undefined && { chart }),
      ...input(),
    }),
  };
}

/** The charts that viewers have not been told yet. */
export class ChartsTold {
  readonly #charts = new Map<string, Chart>();
  readonly #told = new Set<string>();

  /** Somebody new listens: every chart is to be told again. */
  forget(): void {
    this.#told.clear();
  }

  /** The charts of these actors, each once. */
  of(happenings: readonly Happening[]): readonly Chart[] {
    return happenings.flatMap(({ kind, ref }) => {
      const machine = kind === 'actor' ? machineOf(ref) : undefined;
      if (!machine || this.#told.has(machine.id)) return [];
      this.#told.add(machine.id);
      const chart = this.#charts.get(machine.id) ?? chartOf(machine);
      this.#charts.set(machine.id, chart);
      return [chart];
    });
  }
}
