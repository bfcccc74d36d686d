import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import type { SecretBox } from '../sign-in/secrets/secret-box.ts';
import type { Client } from './admit.ts';

/** How long a key is known before it is looked up anew: what disables or revokes it holds within a second on every server. */
const knownMs = 400;

interface Found {
  readonly id: number;
  readonly client_no: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly rate_per_s: number;
  readonly burst: number;
  readonly ip_allow: readonly string[] | null;
  readonly sealed: string;
  readonly old_sealed: string | null;
  readonly now: number;
}

interface Known {
  readonly client: Client | undefined;
  readonly at: number;
}

/** Keys as a server knows them. */
export interface Clients {
  /** The key of this number while it is enabled. */
  readonly find: (clientNo: string) => Promise<Client | undefined>;
  /** Milliseconds by the database's clock, as of the last look. */
  readonly now: () => number;
}

const numbered = /^KF\d{6,15}$/;

/** Looks keys up, and opens their secrets. A number that cannot be one is not looked for. */
export function clientsOf({ db }: Pick<Store, 'db'>, box: SecretBox, elapsed = () => performance.now()): Clients {
  const known = new Map<string, Known>();
  /** What the database's clock is ahead of the steady one, which nobody sets. */
  let ahead = 0;
  const look = async (clientNo: string): Promise<Client | undefined> => {
    const { rows } =
      await sql<Found>`select c.id, c.client_no, c.name, c.scopes, c.rate_per_s, c.burst, c.ip_allow, s.sealed,
        case when s.old_until > now() then s.old_sealed end as old_sealed,
        floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
      from api_client as c join api_client_secret as s on s.client_id = c.id
      where c.client_no = ${clientNo} and c.status = 'enabled'`.execute(db);
    const [found] = rows;
    if (!found) return undefined;
    ahead = found.now - elapsed();
    const sealed = [found.sealed, ...(found.old_sealed === null ? [] : [found.old_sealed])];
    return {
      id: found.id,
      clientNo: found.client_no,
      name: found.name,
      secrets: sealed.flatMap((one) => box.open(one, found.id) ?? []),
      scopes: new Set(found.scopes),
      ratePerS: found.rate_per_s,
      burst: found.burst,
      allow: found.ip_allow ?? [],
    };
  };
  return {
    now: () => elapsed() + ahead,
    find: async (clientNo) => {
      if (!numbered.test(clientNo)) return undefined;
      const before = known.get(clientNo);
      if (before && elapsed() - before.at < knownMs) return before.client;
      const at = elapsed();
      const client = await look(clientNo);
      // Numbers that nobody has are not remembered: there are as many as somebody makes up.
      if (client) known.set(clientNo, { client, at });
      else known.delete(clientNo);
      return client;
    },
  };
}
