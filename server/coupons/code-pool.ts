import { sql } from 'kysely';
import type { AwardSource } from '../../contract/awards/award-types.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { noteRows } from '../entity/events/row-news.ts';

/**
 * Goods whose stock is a pool of codes: where their codes stand. Coupons of partners and virtual products are brought in, counted and run
 * out by the same code; the tables have the same columns but for the one that names the goods.
 */
export interface CodePool {
  readonly goods: 'coupon_zhongshang' | 'virtual_product';
  /** What awards call these goods. */
  readonly source: Extract<AwardSource, 'zhongshang' | 'virtual'>;
  readonly codes: 'coupon_code' | 'virtual_code';
  /** Codes that are rows of an entity, which people look at: what is written of them is told (server/entity/events/row-news.ts). */
  readonly listed?: 'virtual_code';
  readonly uploads: 'coupon_code_upload' | 'virtual_code_upload';
  readonly lines: 'coupon_code_line' | 'virtual_code_line';
  readonly imports: 'coupon_code_import' | 'virtual_code_import';
  /** The column that names the goods. */
  readonly owner: 'coupon_id' | 'product_id';
  /** Whether the code `c` counts as a unit: it was given out, or still can be. */
  readonly counts: Sql;
  /** Whether the goods `t` have a pool. */
  readonly isPool: Sql;
  /** What a file of codes that are in the table already is told of a line, where the code `c` stands with other goods `g`. */
  readonly elsewhere: Sql;
}

/** Codes of partners. */
export const couponPool: CodePool = {
  goods: 'coupon_zhongshang',
  source: 'zhongshang',
  codes: 'coupon_code',
  uploads: 'coupon_code_upload',
  lines: 'coupon_code_line',
  imports: 'coupon_code_import',
  owner: 'coupon_id',
  counts: sql`c.state in ('available', 'issued')`,
  isPool: sql`t.code_mode = 'code_pool'`,
  elsewhere: sql`null`,
};

/** Codes of virtual products; one that was given out counts whatever became of it since. */
export const virtualPool: CodePool = {
  goods: 'virtual_product',
  source: 'virtual',
  codes: 'virtual_code',
  listed: 'virtual_code',
  uploads: 'virtual_code_upload',
  lines: 'virtual_code_line',
  imports: 'virtual_code_import',
  owner: 'product_id',
  counts: sql`(c.state in ('available', 'locked') or c.issued_at is not null)`,
  isPool: sql`true`,
  elsewhere: sql`'已在虚拟商品「' || g.title || '」中'`,
};

/** Tells of codes that were written, where they are rows of an entity (server/entity/events/row-news.ts). */
export function noteCodes(tx: Db, { listed }: CodePool, codes: readonly { readonly id: number }[]): void {
  if (listed)
    noteRows(
      tx,
      listed,
      codes.map(({ id }) => id),
    );
}

/** All of them, in the order in which the goods are locked. */
export const codePools: readonly CodePool[] = [couponPool, virtualPool];
