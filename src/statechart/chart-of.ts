import { type AnyStateMachine, and, or } from 'xstate';
import type { Chart, ChartState, ChartTransition, Trigger } from './chart.ts';
import { signatureOf } from './signature.ts';
import type { Due } from '../../machines/entity/lifecycle/due.ts';
import { type DeclaredTransition, forbids, transitionId } from './transition-id.ts';

/** What is read of XState 5.33.3's state nodes, whose own types leave actions, guards and meta open. */
interface Node {
  readonly id: string;
  readonly key: string;
  readonly type: ChartState['kind'];
  readonly initial?: { readonly target?: readonly Node[] };
  readonly states: Readonly<Record<string, Node>>;
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
  readonly invoke: readonly { readonly id: string; readonly src: unknown }[];
  readonly tags: readonly string[];
  readonly description?: string;
  readonly meta?: NodeMeta;
  readonly transitions: ReadonlyMap<string, readonly Declared[]>;
  readonly always?: readonly Declared[];
}

interface Declared extends DeclaredTransition {
  readonly source: Node;
  readonly target?: readonly Node[];
  readonly guard?: unknown;
  readonly description?: string;
  readonly meta?: { readonly label?: string; readonly due?: Due };
}

interface NodeMeta {
  readonly label?: string;
  /** On the root only. */
  readonly refusals?: Readonly<Record<string, string>>;
}

const nodeOf = (machine: AnyStateMachine): Node =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState 5.33.3 is pinned; the tests hold charts against it.
  machine.root as unknown as Node;

const textOf = (source: unknown) => (typeof source === 'string' ? source : '');

/** Functions of XState (`assign(…)`, `sendTo(…)`) carry a type of its own; they have no name. */
function nameOf(action: unknown): readonly string[] {
  if (typeof action === 'string') return [action];
  const type = typeof action === 'object' && action !== null && 'type' in action ? textOf(action.type) : '';
  return type === '' || type.startsWith('xstate.') ? [] : [type];
}

const checkOf = (guard: object): unknown => ('check' in guard ? guard.check : undefined);

/** What joins combined guards, by what checks them: their names do not survive the build. */
const joints = new Map([
  [checkOf(and([])), ' && '],
  [checkOf(or([])), ' || '],
]);

/** `isFilled`; `!isFilled`, `a && b` where guards are combined. */
function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return textOf(guard.type);
  if (typeof guard !== 'function') return '?';
  const inner = 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.map(guardName) : [];
  if (inner.length === 0) return guard.name || '?';
  const joint = joints.get(checkOf(guard));
  return joint === undefined ? `!${inner.join('')}` : inner.join(joint);
}

interface Sort {
  readonly prefix: string;
  readonly trigger: Trigger;
  readonly label: (rest: string) => string;
}

const same = (rest: string) => rest;

/** Where XState's own event types differ, and what of them is drawn. */
const sorts: readonly Sort[] = [
  { prefix: 'xstate.done.actor.', trigger: 'done', label: same },
  { prefix: 'xstate.done.state.', trigger: 'done', label: (rest) => rest.slice(rest.lastIndexOf('.') + 1) },
  { prefix: 'xstate.error.actor.', trigger: 'error', label: same },
  { prefix: 'xstate.snapshot.', trigger: 'snapshot', label: same },
  {
    prefix: 'xstate.after.',
    trigger: 'after',
    label: (rest) => rest.replace(/\..*/, '').replace(/^\d+$/, '$& ms'),
  },
];

function triggerOf(eventType: string): { readonly trigger: Trigger; readonly label: string } {
  if (eventType === '') return { trigger: 'always', label: '立即' };
  const sort = sorts.find(({ prefix }) => eventType.startsWith(prefix));
  if (!sort) return { trigger: 'event', label: eventType };
  return { trigger: sort.trigger, label: sort.label(eventType.slice(sort.prefix.length)) };
}

/** `end_at`, `created_at + order.pay_timeout_min`, `pushed_at + 5 min`. */
function dueText({ at, plus }: Due): string {
  if (plus === undefined) return at;
  if (typeof plus === 'string') return `${at} + ${plus}`;
  return 'days' in plus ? `${at} + ${plus.days} d` : `${at} + ${plus.minutes} min`;
}

/** What a person calls it; what nobody takes but time is due. */
function titleOf({ label, due }: Declared['meta'] = {}): Pick<ChartTransition, 'title'> {
  const words = [label, due && '到期'].filter((word) => word !== undefined);
  return words.length > 0 ? { title: words.join(' · ') } : {};
}

const transitionOf = (declared: Declared): ChartTransition => ({
  id: transitionId(declared),
  source: declared.source.id,
  targets: (declared.target ?? []).map(({ id }) => id),
  event: declared.eventType,
  ...triggerOf(declared.eventType),
  ...titleOf(declared.meta),
  ...(declared.guard !== undefined && { guard: guardName(declared.guard) }),
  ...(declared.meta?.due && { due: dueText(declared.meta.due) }),
  actions: declared.actions.flatMap(nameOf),
  reenter: declared.reenter,
  ...(declared.description !== undefined && { description: declared.description }),
});

function stateOf(node: Node): ChartState {
  const declared = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const initial = node.type === 'compound' ? node.initial?.target?.[0]?.id : undefined;
  return {
    id: node.id,
    key: node.key,
    label: node.meta?.label ?? node.key,
    kind: node.type,
    ...(initial !== undefined && { initial }),
    entry: node.entry.flatMap(nameOf),
    exit: node.exit.flatMap(nameOf),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: textOf(src) || id })),
    tags: node.tags,
    ...(node.description !== undefined && { description: node.description }),
    transitions: declared.filter((transition) => !forbids(transition)).map(transitionOf),
    children: Object.values(node.states).map(stateOf),
  };
}

/**
 * A machine as plain data. `id` is the machine's unless given (`lifecycle-award` for life cycles), `refusals` what the root's
 * `meta.refusals` says. Transitions that only forbid (`SAVE: {}`) are left out.
 */
export function chartOf(
  machine: AnyStateMachine,
  { id = machine.id, refusals }: { readonly id?: string; readonly refusals?: Chart['refusals'] } = {},
): Chart {
  const node = nodeOf(machine);
  const root = stateOf(node);
  return { id, root, refusals: refusals ?? node.meta?.refusals ?? {}, signature: signatureOf(root) };
}
