import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';

/** Something of the dictionaries was written: browsers read them anew. In the transaction of the write. */
export const newEdition = (tx: Db): Promise<unknown> =>
  sql`insert into dictionary_edition as e (id, version) values (1, 1)
    on conflict (id) do update set version = e.version + 1`.execute(tx);
