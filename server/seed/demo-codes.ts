import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CodeBox, maskedCode } from '../coupons/code-box.ts';
import type { Tx } from '../db/transaction.ts';
import { fixedEnd, instantOf, lastSecond } from './demo-days.ts';

/** The codes of goods 2201 (award.md §7): batch `XM2607`, none given out, for no win of the demo was granted one. */
const pool = { goods: 2201, partner: '星幕影院', file: 'XM2607.xlsx', count: 10_000 };

const codeAt = (index: number) =>
  `XM2607${createHash('sha256').update(`XM2607-${index}`).digest('hex').slice(0, 10).toUpperCase()}`;

/** Fills the pool of codes; they run out with everything that has a fixed end, so that the demonstration never runs dry. */
export async function seedCodes(tx: Tx, box: CodeBox, today: string): Promise<void> {
  const expireAt = instantOf(today, [fixedEnd, lastSecond]);
  const { rows } = await sql<{ id: number }>`insert into coupon_code_upload (file_url, coupon_id, file_name)
    values ('coupon-codes/demo', ${pool.goods}, ${pool.file}) returning id`.execute(tx);
  const lines = Array.from({ length: pool.count }, (_, index) => {
    const code = codeAt(index);
    return { digest: box.digest(pool.partner, code), sealed: box.seal(code, pool.goods), shown: maskedCode(code) };
  });
  await sql`insert into coupon_code (coupon_id, upload_id, digest, sealed, shown, expire_at, state)
    select ${pool.goods}, ${rows[0]?.id}, l.digest, l.sealed, l.shown, ${expireAt}, 'available'
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (digest text, sealed text, shown text)`.execute(tx);
}
