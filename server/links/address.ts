import { sql } from 'kysely';
import type { Store } from '../db/store.ts';

/** Notes where browsers find the house (PUBLIC_URL), for statements that tell whole short links. */
export async function noteAddress({ db }: Pick<Store, 'db'>, address: URL): Promise<void> {
  const base = address.href.replace(/\/+$/, '');
  await sql`insert into link_address (id, address) values (1, ${base})
    on conflict (id) do update set address = excluded.address`.execute(db);
}
