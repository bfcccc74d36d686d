import { sql } from 'kysely';
import { type Doing, type Person, type Present, type Seat, seatLease } from '../../contract/live/presence.ts';
import { isLive } from '../sign-in/endings.ts';
import type { Tx } from '../db/transaction.ts';
import { failure } from '../http/failure.ts';
import type { Caller } from '../http/route.ts';
import { publish } from '../entity/events/publish.ts';
import type { Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { sourceOf } from '../entity/row-source.ts';
import { scopeOf } from '../entity/read/scope.ts';

/** So many records may one session have open at a time. */
const maxSeats = 50;
/** More are not named. */
const maxPeople = 50;

/**
 * Takes or keeps a seat at a record, or gives it up, and tells the others at it when something changed. Answers who else is there.
 * @throws {Failure} 40401 for a record that the caller does not see; 42901 with too many records open
 */
export async function sit(tx: Tx, resource: Resource, asked: Seat, caller: Caller): Promise<Present> {
  const { doing } = asked;
  if (doing === 'left') {
    if (await leave(tx, asked, caller)) await tellOthers(tx, asked);
    return { people: [] };
  }
  await refuseHidden(tx, resource, asked.id, caller);
  if (await take(tx, { ...asked, doing }, caller)) await tellOthers(tx, asked);
  return { people: await othersAt(tx, asked, caller) };
}

async function refuseHidden(tx: Db, resource: Resource, id: number, viewer: Caller): Promise<void> {
  const { rows } = await sql`
    select 1 as one ${sourceOf(resource)} where t.id = ${id} and ${scopeOf(resource.entity, viewer)}`.execute(tx);
  if (rows.length === 0) throw failure('notFound');
}

/** Whether the others see a difference: somebody new, or one who does something else now. */
async function take(
  tx: Db,
  { entity, id, seat, doing }: Seat & { doing: Doing },
  { sessionId }: Caller,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean | null; seats: number }>`
    select count(*)::int as seats,
      bool_or(entity = ${entity} and row_id = ${id} and doing = ${doing}) filter (where seat = ${seat}::uuid) as same
    from presence where session_id = ${sessionId}::uuid and until > now()`.execute(tx);
  const { same = null, seats = 0 } = rows[0] ?? {};
  if (same === null && seats >= maxSeats) throw failure('busy', '打开的记录太多，请关闭一些后再试');
  await sql`
    insert into presence (session_id, seat, entity, row_id, doing, until)
    values (${sessionId}::uuid, ${seat}::uuid, ${entity}, ${id}, ${doing}, ${leaseEnd})
    on conflict (session_id, seat) do update set
      entity = excluded.entity, row_id = excluded.row_id, doing = excluded.doing, until = excluded.until`.execute(tx);
  return same !== true;
}

async function leave(tx: Db, { seat }: Seat, { sessionId }: Caller): Promise<boolean> {
  const { rows } = await sql`
    delete from presence where session_id = ${sessionId}::uuid and seat = ${seat}::uuid returning seat`.execute(tx);
  return rows.length > 0;
}

const leaseEnd = sql`now() + make_interval(secs => ${seatLease / 1000}::double precision)`;

/** Everybody who sits there hears that he may look again; whoever made the change knows by the seat that it was he. */
async function tellOthers(tx: Db, { entity, id, seat }: Seat): Promise<void> {
  const { rows } = await sql<{ session: string }>`
    select distinct session_id as session from presence
    where entity = ${entity} and row_id = ${id} and until > now() and seat <> ${seat}::uuid`.execute(tx);
  for (const to of rows) await publish(tx, { to, event: 'presence', data: { entity, id, seat } });
}

/** One line for each account, with the most that it does there; those whose session has ended are gone. */
async function othersAt(
  tx: Db,
  { entity, id, seat }: Seat,
  { accountId, sessionId }: Caller,
): Promise<readonly Person[]> {
  const { rows } = await sql<{ account_id: number; name: string; edits: boolean }>`
    select a.id as account_id, a.nickname as name, bool_or(p.doing = 'editing') as edits
    from presence p join session s on s.id = p.session_id join account a on a.id = s.account_id
    where p.entity = ${entity} and p.row_id = ${id} and p.until > now() and ${isLive}
      and not (p.session_id = ${sessionId}::uuid and p.seat = ${seat}::uuid)
    group by a.id order by edits desc, min(p.since), a.id limit ${maxPeople}`.execute(tx);
  return rows.map(({ account_id, name, edits }) => ({
    name,
    doing: edits ? 'editing' : 'viewing',
    ...(account_id === accountId && { own: true }),
  }));
}
