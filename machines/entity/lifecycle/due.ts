import type { Entity } from '../../../contract/entity/entity.ts';
import { type ParameterCode, parameters } from '../../../contract/dictionary/parameters.ts';
import { drawnRegions, eventLabel, type Lifecycle } from './kernel.ts';

/**
 * When time takes a row along a transition (`meta.due` of the transition, docs/howto-flow.md): at an instant that the row keeps, or so
 * much later. The clock at the server takes it (server/entity/clock); nobody has to ask for it.
 */
export interface Due {
  /** A stored field of the kind `datetime`. */
  readonly at: string;
  /** What is added to it: a parameter that counts minutes, hours or days, or a time that nobody sets. */
  readonly plus?: ParameterCode | { readonly minutes: number } | { readonly days: number };
}

/** What the chart says of a transition that only time takes. */
export interface Timed {
  readonly due: Due;
}

/** The same as the database adds it: so many of a unit, or as many as a parameter says. */
export interface Added {
  readonly unit: 'mins' | 'hours' | 'days';
  readonly count: number | ParameterCode;
}

/** A transition that time takes, as the chart draws it. */
export interface DueTransition {
  readonly event: string;
  /** The Chinese name of the event. */
  readonly label: string;
  /** Where it leads, where the chart draws it first. */
  readonly target: string;
  /** The key of the region's state, and the column that holds it. */
  readonly state: string;
  readonly column: string;
  readonly at: string;
  readonly plus?: Added;
}

const units: Readonly<Record<string, Added['unit']>> = { 分钟: 'mins', 小时: 'hours', 天: 'days' };

const isParameter = (code: string): code is ParameterCode => Object.hasOwn(parameters, code);

/** @throws {Error} for a parameter that nobody knows, or that counts no time */
function addedBy(plus: NonNullable<Due['plus']>, where: string): Added {
  if (typeof plus !== 'string')
    return 'days' in plus ? { unit: 'days', count: plus.days } : { unit: 'mins', count: plus.minutes };
  if (!isParameter(plus)) throw new Error(`${where} is due by ${String(plus)}, which is no parameter`);
  const unit = units[parameters[plus].unit];
  if (unit === undefined) throw new Error(`${where} is due by ${plus}, which counts no minutes, hours or days`);
  return { unit, count: plus };
}

interface Drawn {
  readonly meta?: { readonly due?: Due };
  readonly target?: readonly { readonly key: string }[];
}

/** Everything that time does to rows of a chart, in the order in which it is drawn. @throws {Error} for a parameter that is none */
export const dueTransitions = (lifecycle: Lifecycle): readonly DueTransition[] =>
  drawnRegions(lifecycle).flatMap(({ column, node }) =>
    Object.values(node.states).flatMap(({ key: state, transitions }) =>
      [...transitions].flatMap(([event, drawn]) => {
        const timed = (drawn as unknown as readonly Drawn[]).find(({ meta }) => meta?.due);
        if (!timed?.meta?.due) return [];
        const { at, plus } = timed.meta.due;
        const target = timed.target?.[0]?.key ?? state;
        const where = `${lifecycle.machine.id}.${state} ${event}`;
        const label = eventLabel(lifecycle, event);
        return [{ event, label, target, state, column, at, ...(plus && { plus: addedBy(plus, where) }) }];
      }),
    ),
  );

/**
 * The same, held against the fields of the entity: what is due must be an instant that the row keeps. Rows of another entity are moved there.
 * @throws {Error} for a field that is not there or holds no instant, and for a parameter that is none
 */
export function duesOf({ name, fields, rowsOf }: Entity, lifecycle: Lifecycle): readonly DueTransition[] {
  if (rowsOf !== undefined) return [];
  const dues = dueTransitions(lifecycle);
  for (const { event, at } of dues) {
    const field = fields[at];
    if (!field) throw new Error(`${name}: ${event} is due by ${at}, which is no field`);
    if (field.kind !== 'datetime') throw new Error(`${name}: ${event} is due by ${at}, which holds no instant`);
  }
  return dues;
}
