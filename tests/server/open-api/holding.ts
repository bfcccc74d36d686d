import { randomUUID } from 'node:crypto';
import { startEntities } from '../entities/with-entities.ts';
import { earning, ledgerOf } from '../points/ledger-tables.ts';
import { callerWith, type Heard } from './caller.ts';
import { madeKey } from './keys.ts';

/* Callers of points/hold, confirm and release, and members who have points to put aside. */

type Calls = ReturnType<typeof callerWith>;

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A server with members, two keys, and what is called by the first of them. */
export async function startPoints() {
  const server = await startEntities({ engine: 'PostgreSQL', secretKey: 'a server key that is long enough for tests' });
  const token = await server.login();
  const key = await madeKey(server, token);
  const calls = callerWith(server.app, key);
  const other = callerWith(server.app, await madeKey(server, token));
  const ledger = ledgerOf(server.store);
  await ledger.rows(`insert into he_user (id, user_no, nickname, source)
    select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import' from generate_series(86001, 86020) as id`);
  let last = 86_000;
  const call = (who: Calls, name: string, body: object): Promise<Heard> =>
    who.post(`points/${name}`, { request_id: randomUUID(), ...body });
  return {
    server,
    token,
    ledger,
    clientNo: key.clientNo,
    /** Somebody with 100 points, as the API names him. */
    somebody: async () => {
      last += 1;
      await ledger.post(earning({ memberId: last, key: 'e', points: 100 }));
      return { memberId: last, member: { member_no: `HY00000${last}` } };
    },
    hold: (body: object) => call(calls, 'hold', body),
    confirm: (body: object) => call(calls, 'confirm', body),
    release: (body: object) => call(calls, 'release', body),
    byOther: (name: string, body: object) => call(other, name, body),
    read: (name: string, query: Readonly<Record<string, string>>) =>
      calls.get(
        name,
        new URLSearchParams(Object.entries(query).toSorted(([one], [two]) => (one < two ? -1 : 1))).toString(),
      ),
  };
}
