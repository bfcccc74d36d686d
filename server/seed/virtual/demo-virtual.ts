import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type CodeBox, maskedCode } from '../../coupons/code-box.ts';
import type { Tx } from '../../db/transaction.ts';
import { virtualOwner } from '../../virtual-codes/virtual-files.ts';
import { fixedEnd, instantOf, lastSecond } from '../demo-days.ts';
import { afterGet, type DemoRow } from '../demo-row.ts';

const rule = (text: string) => `<ol><li>${text}</li><li>券码一经领取不退不换。</li></ol>`;

/** Products 9001–9003 (award.md §7): each has as much to give as it has codes that are still good. */
export const demoProducts: readonly DemoRow[] = [
  {
    id: 9001,
    status: 'enabled',
    values: {
      title: '轻听音乐会员月卡',
      product_type: 'code',
      code_source: 'import',
      supplier_name: '轻听音乐',
      face_fen: 1500,
      cost_fen: 900,
      stock_total: 985,
      code_warn: 100,
      validity: afterGet(30),
      redeem_url: 'https://qingting.example/redeem',
      use_rule: rule('兑换码在轻听音乐内使用，兑换后 31 天有效。'),
    },
    pictures: { image: 'music' },
  },
  {
    id: 9002,
    status: 'enabled',
    values: {
      title: '云影视频会员周卡',
      product_type: 'code',
      code_source: 'import',
      supplier_name: '云影视频',
      face_fen: 1200,
      cost_fen: 700,
      stock_total: 2990,
      code_warn: 200,
      validity: afterGet(60),
      use_rule: rule('在云影视频「我的 - 兑换」中输入兑换码。'),
    },
    pictures: { image: 'film' },
  },
  {
    id: 9003,
    status: 'enabled',
    values: {
      title: '出行礼品卡 50 元',
      product_type: 'card',
      code_source: 'import',
      supplier_name: '顺程出行',
      face_fen: 5000,
      cost_fen: 4600,
      stock_total: 1000,
      code_warn: 50,
      validity: afterGet(90),
      use_rule: rule('在顺程出行「钱包 - 礼品卡」中输入卡号和卡密。'),
    },
    pictures: { image: 'gift' },
  },
];

/** The codes of each product: how many, and what of them was voided or has run out before anybody got them. */
const batches = [
  { product: 9001, batch: 'QT2607', count: 1000, voided: 5, expired: 10 },
  { product: 9002, batch: 'YY2607', count: 3000, voided: 10, expired: 0 },
  { product: 9003, batch: 'SC2607', count: 1000, voided: 0, expired: 0, password: true },
] as const;

const letters = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

/** Fills the products with codes; they run out with everything that has a fixed end. */
export async function seedVirtualCodes(tx: Tx, box: CodeBox, today: string): Promise<void> {
  for (const { product, batch, count, voided, expired, ...more } of batches) {
    const { rows } = await sql<{
      id: number;
    }>`insert into virtual_code_upload (file_url, product_id, file_name, batch_no)
      values (${`virtual-codes/demo-${batch}`}, ${product}, ${`${batch}.xlsx`}, ${batch}) returning id`.execute(tx);
    const lines = Array.from({ length: count }, (_, at) => {
      const code = `${batch}${letters(`${batch}-${at}`).slice(0, 10)}`;
      const password = 'password' in more ? box.seal(letters(`${batch}+${at}`).slice(0, 8), product) : null;
      return {
        digest: box.digest(virtualOwner, code),
        sealed: box.seal(code, product),
        shown: maskedCode(code),
        password,
        late: at < expired,
      };
    });
    await sql`insert into virtual_code (product_id, upload_id, digest, sealed, shown, password, expire_at, created_at)
      select ${product}, ${rows[0]?.id}, l.digest, l.sealed, l.shown, l.password,
        case when l.late then ${instantOf(today, [-3, lastSecond])}::timestamptz else ${instantOf(today, [fixedEnd, lastSecond])} end,
        ${instantOf(today, [-30, '09:12:00'])}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (digest text, sealed text, shown text, password text, late boolean)`.execute(tx);
    await sql`update virtual_code set state = 'expired' where product_id = ${product} and expire_at <= now()`.execute(
      tx,
    );
    await sql`update virtual_code set state = 'void', void_reason = '供应商通知批次作废' where id in (
      select id from virtual_code where product_id = ${product} and state = 'available' order by id limit ${voided})`.execute(
      tx,
    );
  }
}
