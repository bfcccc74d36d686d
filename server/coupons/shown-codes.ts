import { sql } from 'kysely';
import { type CodeImported, type CodePage, codePageSize, type ShownCode } from '../../contract/coupons/coupon-codes.ts';
import type { Db } from '../entity/write/database.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';

/** A page of 券码明细, the newest first: never the code itself. */
export async function shownCodes(db: Db, couponId: number, page: number): Promise<CodePage> {
  const { rows } = await sql<ShownCode>`
    select c.id, c.shown as code, c.expire_at, u.file_name, c.created_at,
      case when c.state = 'available' and c.expire_at <= now() then 'expired' else c.state end as state
    from coupon_code as c join coupon_code_upload as u on u.id = c.upload_id
    where c.coupon_id = ${couponId} order by c.id desc limit ${codePageSize} offset ${(page - 1) * codePageSize}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from coupon_code where coupon_id = ${couponId}`.execute(db);
  const data = rows.map((row) => ({
    ...row,
    expire_at: inZone(row.expire_at),
    created_at: inZone(row.created_at),
  }));
  return { data, totalCount: counted.rows[0]?.total ?? 0 };
}

/** The newest import of the goods, with what came of it. */
export async function lastImport(db: Db, couponId: number) {
  const { rows } = await sql<{ file_name: string; nickname: string; created_at: string; result: CodeImported }>`
    select u.file_name, i.nickname, i.created_at, i.result from coupon_code_import as i
    join coupon_code_upload as u on u.id = i.upload_id where i.coupon_id = ${couponId} order by i.id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { total, imported, duplicated_in_file, duplicated_in_db, invalid } = row.result;
  return {
    file_name: row.file_name,
    operator_name: row.nickname,
    created_at: inZone(row.created_at),
    total,
    imported,
    duplicated_in_file,
    duplicated_in_db,
    invalid,
  };
}
