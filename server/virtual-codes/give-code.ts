import { sql } from 'kysely';
import { type GrantFault, type Granter, noGranter } from '../stock/granter.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { notify } from '../notices/notify.ts';
import type { Db } from '../entity/write/database.ts';
import { crossesLine } from '../stock/stock.ts';
import { virtualProduct } from './virtual-product.resource.ts';
import { releaseCode } from './locks.ts';

interface Product {
  readonly id: number;
  readonly title: string;
  readonly line: number | null;
}

/** Until when a code is good once it was given: its own end, or that of the product's validity where it comes before. */
const goodUntil = sql`least(c.expire_at, case p.validity ->> 'type' when 'fixed' then (p.validity ->> 'end_at')::timestamptz
    else now() + make_interval(days => (p.validity ->> 'after_days')::int) end)`;

/**
 * Hands out the code that was kept for a win, or another where that has run out or was given free meanwhile (award.md §4.9). The unit of
 * stock was taken when it was won, so no counter moves here. A product that was disabled since still gives what was promised.
 *
 * A code that was handed out has been seen: whatever becomes of the record, nobody else gets it.
 */
export const giveVirtual: Granter = async (tx, { id, award_id }) => {
  const product = await productOf(tx, Number(award_id));
  if (!product) return noGranter;
  if (await isGiven(tx, id)) return undefined;
  if (await giveKept(tx, id, product)) return undefined;
  await releaseCode(tx, id);
  return (await giveFree(tx, id, product)) ? undefined : outOf(product);
};

const outOf = ({ title }: Product): GrantFault => ({
  code: 'no_code',
  message: `「${title}」没有可用的券码（已发完、已作废或已过期），请导入券码后重试`,
});

async function productOf(tx: Db, awardId: number): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select p.id, p.title, p.code_warn as line
    from award as a join virtual_product as p on p.id = a.source_id
    where a.id = ${awardId} and a.source_type = 'virtual'`.execute(tx);
  return rows[0];
}

async function isGiven(tx: Db, recordId: number): Promise<boolean> {
  const { rows } = await sql`select from virtual_code where record_id = ${recordId} and issued_at is not null`.execute(
    tx,
  );
  return rows.length > 0;
}

const issued = sql`state = 'issued', issued_at = now(), locked_until = null, expire_at = ${goodUntil}`;

async function giveKept(tx: Db, recordId: number, product: Product): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update virtual_code as c set ${issued}
    from virtual_product as p where p.id = c.product_id and c.record_id = ${recordId} and c.state = 'locked'
      and c.expire_at > now() returning c.id`.execute(tx);
  return given(tx, rows, product);
}

/** Takes the code that runs out first. Codes that another grant is taking are passed over, never waited for. */
async function giveFree(tx: Db, recordId: number, product: Product): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with free as (
      select id from virtual_code where product_id = ${product.id} and state = 'available' and expire_at > now()
      order by expire_at, id limit 1 for update skip locked
    )
    update virtual_code as c set ${issued}, record_id = ${recordId}
    from free, virtual_product as p where c.id = free.id and p.id = c.product_id returning c.id`.execute(tx);
  return given(tx, rows, product);
}

async function given(tx: Db, codes: readonly { readonly id: number }[], product: Product): Promise<boolean> {
  const [code] = codes;
  if (!code) return false;
  noteRows(tx, 'virtual_code', [code.id]);
  noteRows(tx, 'virtual_product', [product.id]);
  await warnOfCodes(tx, product);
  return true;
}

/**
 * Tells those who see the product when this very code took it down to its warning line, or was the last one: once, not at each grant
 * below. The product is locked, so that of grants at one moment one alone crosses the line.
 */
async function warnOfCodes(tx: Db, { id, title, line }: Product): Promise<void> {
  await sql`select from virtual_product where id = ${id} for no key update`.execute(tx);
  // One more than matters is enough to know that it does not.
  const { rows } = await sql<{ left: number }>`select count(*) as left from (select 1 from virtual_code
    where product_id = ${id} and (state = 'locked' or (state = 'available' and expire_at > now()))
    limit ${(line ?? 0) + 1}) as c`.execute(tx);
  const left = rows[0]?.left ?? 0;
  if (left > 0 && !crossesLine(line, left, -1)) return;
  const { entity } = virtualProduct;
  const more = left === 0 ? '券码已发完' : `还剩 ${left.toLocaleString('en-US')} 张券码，已不高于预警值`;
  await notify(tx, {
    to: { permissionId: entity.permissionId, action: 'query' },
    kind: 'stock',
    title: `${entity.label}券码预警`,
    text: `「${title}」${more}，请导入券码。`,
    row: { entity: entity.name, id },
  });
}
