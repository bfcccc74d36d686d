import { sql } from 'kysely';
import { keptMark } from '../db/kept-plans.ts';
import type { RiskKind } from '../../contract/risk/facts.ts';
import type { BlackScope } from '../../contract/members/member-states.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Visitor } from '../members/door.ts';
import type { Tx } from '../db/transaction.ts';

/** A call as it came: what it was asked for, by whom, under which request. */
export interface Asked {
  readonly call: string;
  readonly input: unknown;
  readonly clientId: number;
  readonly requestId: string;
  /** Of calls about a member who is there (`isWatched`), by whatever name the caller knows. */
  readonly memberNo?: string | undefined;
  /** Milliseconds, where the sender says when it happened. */
  readonly occurredAt?: number | undefined;
}

/** Something that a member did, as rules see it. */
export interface RiskEvent {
  readonly clientId: number;
  readonly requestId: string;
  readonly kind: RiskKind;
  readonly at: number | undefined;
  readonly memberId: number | undefined;
  readonly inviterNo?: string | undefined;
  readonly deviceHash: string | undefined;
  readonly ip: string | undefined;
}

/** What of a call is judged, when, and from which scope of the black list it is kept. */
interface Reading {
  /** Judged before the work is done. */
  readonly before?: RiskEvent;
  /** Judged when it is, as it is about what the work made. */
  readonly after: (result: unknown) => readonly RiskEvent[];
  /** The scope at whose door it stands, and who stands there: known before the work, or by what it answers. */
  readonly scope?: BlackScope;
  readonly visitor?: Visitor;
  readonly arrived?: (result: unknown) => Visitor;
}

/** Calls about a member who is there: what they are to the rules, and the scope whose door they stand at (wider.md §3.2). */
const doors: Readonly<Record<string, { readonly kind?: RiskKind; readonly scope?: BlackScope }>> = {
  // The draw asks the black list itself, as its activity wants it (award.md §3.1).
  'draws/take': { kind: 'draw' },
  // A scan answers a member of the black list as its campaign wants it, and is kept (engines.md §5.6).
  'scans/report': { kind: 'scan' },
  // What was won is taken home: 兑换.
  'awards/claim': { scope: 'exchange' },
  'awards/address': { scope: 'exchange' },
};

/** Whether rules or the black list look at the member of a call, who has to be known before the work then. */
export const isWatched = (call: string): boolean => Object.hasOwn(doors, call);

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** The member of a call that names somebody by the number that records have. */
export const userIdIn = (input: unknown): number | undefined =>
  numberOf(valuesOf(valuesOf(input)['member'])['user_id']);

/** Reads a call of this member for the rules; one that nobody judges is judged by nothing. */
export function eventOf(asked: Asked, memberId: number | undefined): Reading {
  const { call, clientId, requestId, occurredAt: at } = asked;
  const input = valuesOf(asked.input);
  const from = { deviceHash: textOf(input['device_hash']), ip: textOf(input['ip']) };
  const event = (kind: RiskKind, more: Partial<RiskEvent>): RiskEvent => {
    return { clientId, requestId, kind, at, memberId, ...from, ...more };
  };
  if (call === 'members/upsert')
    return {
      after: (result) => joined(result, textOf(input['inviter_no']), event),
      // A mini-program says with it who has come; a new member whose phone, device or address is listed is none.
      scope: 'login',
      arrived: (result) => ({ memberId: numberOf(valuesOf(result)['user_id']) ?? 0, ...from }),
    };
  const { kind, scope } = doors[call] ?? {};
  return {
    after: () => [],
    ...(kind && { before: event(kind, {}) }),
    ...(scope && memberId !== undefined && { scope, visitor: { memberId, ...from } }),
  };
}

/** Somebody new has registered, and was invited where the call says by whom. */
function joined(
  result: unknown,
  inviterNo: string | undefined,
  event: (kind: RiskKind, more: Partial<RiskEvent>) => RiskEvent,
): readonly RiskEvent[] {
  const { created, user_id } = valuesOf(result);
  if (created !== true) return [];
  const who = { memberId: numberOf(user_id), inviterNo };
  return [event('register', who), ...(inviterNo === undefined ? [] : [event('invite', who)])];
}

/** Keeps what rules look at. A request that is tried again has one line. */
export const keepEvent = (tx: Tx, event: RiskEvent) =>
  sql`${sql.raw(keptMark)} insert into risk_event (client_id, request_id, kind, at, member_id, inviter_id, device_hash, ip)
    values (${event.clientId}, ${event.requestId}, ${event.kind},
      coalesce(to_timestamp(${event.at ?? null}::float8 / 1000), clock_timestamp()), ${event.memberId ?? null},
      (select u.id from he_user as u where u.user_no = ${event.inviterNo ?? null}), ${event.deviceHash ?? null}, ${event.ip ?? null})
    on conflict (client_id, request_id, kind) do update set at = excluded.at, member_id = excluded.member_id`.execute(
    tx,
  );

/** Notes that a draw won: no index stands on it, so that the line is changed in its place. */
export async function noteWon(tx: Tx, { clientId, requestId, kind }: RiskEvent, result: unknown): Promise<void> {
  const { status, record_no } = valuesOf(result);
  if (typeof record_no !== 'string' || status === 'none') return;
  await sql`${sql.raw(keptMark)} update risk_event set won = true
    where client_id = ${clientId} and request_id = ${requestId} and kind = ${kind}`.execute(tx);
}
