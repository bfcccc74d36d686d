import { sql } from 'kysely';
import type { Store } from '../db/store.ts';

/** Notes whether there is a platform that gives out coupons of partners (`COUPON_URL`), for what may be enabled. */
export async function notePlatform({ db }: Pick<Store, 'db'>, connected: boolean): Promise<void> {
  await sql`insert into coupon_platform (id, connected) values (1, ${connected})
    on conflict (id) do update set connected = excluded.connected`.execute(db);
}

/** Whether there is one, as the server that started last has it. */
export const isConnected = sql`exists (select from coupon_platform where connected)`;
