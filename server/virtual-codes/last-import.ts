import { sql } from 'kysely';
import type { CodeImported } from '../../contract/coupons/coupon-codes.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import type { Db } from '../entity/write/database.ts';

/** The newest import of a product's codes, with what came of it; null where there was none. */
export async function lastVirtualImport(db: Db, productId: number) {
  const { rows } = await sql<{
    file_name: string;
    batch_no: string;
    operator_name: string;
    created_at: string;
    result: CodeImported;
  }>`select u.file_name, u.batch_no, i.nickname as operator_name, i.created_at, i.result from virtual_code_import as i
    join virtual_code_upload as u on u.id = i.upload_id where i.product_id = ${productId} order by i.id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { total, imported, duplicated_in_file, duplicated_in_db, invalid } = row.result;
  const { result: _, ...about } = row;
  return {
    ...about,
    created_at: inZone(row.created_at),
    total,
    imported,
    duplicated_in_file,
    duplicated_in_db,
    invalid,
  };
}
