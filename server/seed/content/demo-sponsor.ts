import { sql } from 'kysely';
import { ensureLists } from '../../dictionary/ensure.ts';
import { usedLists } from '../../dictionary/business-lists.ts';
import { newEdition } from '../../dictionary/edition.ts';
import type { Tx } from '../../db/transaction.ts';

/** Whose activities those of the demo are, as they name them themselves. */
export const demoSponsor = { sponsor: '青禾本草饮品有限公司', sponsor_contact: '400-820-0726' } as const;

/** The demo's own company as the default of 主办方: a new activity begins with it. */
export async function seedSponsor(tx: Tx): Promise<void> {
  await ensureLists(
    tx,
    usedLists.filter(({ type }) => type === 'sponsor'),
  );
  const { sponsor, sponsor_contact: contact } = demoSponsor;
  await sql`insert into dictionary_item (dictionary_id, value, label, color, sort, is_default, extra)
    select id, 'company', ${sponsor}::text, 'default', 10, true, ${JSON.stringify({ contact })}::jsonb
    from dictionary where type = 'sponsor' and status <> 'deleted'`.execute(tx);
  await newEdition(tx);
}
