import { sql } from 'kysely';
import type { FieldError } from '../../../contract/entity/fault.ts';
import type { Picture } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { failure, invalid } from '../../http/failure.ts';
import type { Actor, Db } from '../../entity/write/database.ts';
import { illegal, notInState } from '../../entity/write/refusal.ts';
import type { Resource, Sql } from '../../entity/resource.ts';
import { lockRow, readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { takeStep } from '../steps.ts';
import { goodsNow, type PointNow, pointFault, pointNow, type Position, positionFaults } from './verify-rules.ts';

/** What is handed over where, by whom, and who says so. */
export interface VerifyWish {
  /** The twelve digits that the winner shows. */
  readonly code: string;
  readonly entryId: number;
  /** The verifier, by the phone that belongs to one point alone. */
  readonly mobile: string;
  readonly means: 'scan' | 'input';
  readonly position?: Position | undefined;
  readonly photo?: Picture | undefined;
  /** Points that may be named: a data scope over `localverifice as t`. */
  readonly among: Sql;
  readonly actor: Actor;
  readonly note?: string;
}

/**
 * Hands a won prize over at a point (award.md §3.13, §6.4): the record behind the code becomes 已完成 with where, by whom and when, under
 * its lock and the point's, so that of two who scan one code the second changes nothing. Returns the record before and after.
 * @throws {Failure} 40902 「该码已于 … 核销」, or where the record is not waiting for it in time; 40001 with what stands in the way
 */
export async function verifyWin(
  tx: Db,
  resource: Resource,
  wish: VerifyWish,
): Promise<{ readonly before: Row; readonly after: Row }> {
  const { code, photo, actor, note } = wish;
  const record = await lockRow(tx, resource, await recordOf(tx, code), 'house');
  refuseVerified(record);
  if (record.status !== 'wait_verify') throw illegal(resource, record, 'VERIFY', notInState(resource, record, '核销'));
  if (record['is_late'] === true) throw illegal(resource, record, 'VERIFY', '已过领取截止，请先延期');
  const point = await admitted(tx, record, wish);
  const before = await takeStep(tx, resource, record.id, {
    event: 'VERIFY',
    actor,
    note: [`${point.title} · ${point.verifier ?? ''}`, ...(note === undefined ? [] : [note])].join(' · '),
    set: {
      verify_entry_id: point.id,
      verifier_name: point.verifier,
      verified_at: sql`now()`,
      finished_at: sql`now()`,
      ...(photo && { verify_photo: photo }),
    },
  });
  if (!before) throw new Error(`record ${record.id} waits, and is not verified`);
  return { before, after: await readRow(tx, resource, record.id, 'house') };
}

/** @throws {Failure} 40902 with when that was: a code counts once (award.md §6.5, test 11) */
export function refuseVerified({ verified_at: at }: Row): void {
  if (typeof at !== 'string') return;
  throw failure('illegalMove', `该码已于 ${at.slice(0, 19).replace('T', ' ')} 核销`);
}

async function recordOf(tx: Db, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from award_record where verify_code = ${code}`.execute(tx);
  const [found] = rows;
  if (!found) throw invalid([{ field: 'verify_code', message: '核销码不正确' }]);
  return found.id;
}

/** The point, if it may hand this over now by this verifier. @throws {Failure} 40001 with everything that stands in the way */
async function admitted(
  tx: Db,
  record: Row,
  { entryId, mobile, means, position, photo, among }: VerifyWish,
): Promise<PointNow> {
  const point = await pointNow(tx, entryId, mobile, among);
  if (!point) throw invalid([{ field: 'verify_entry_id', message: '核销点不存在，请重新选择' }]);
  const asked = { awardId: Number(record['award_id']), userId: Number(record['user_id']), pointId: point.id };
  const goods = await goodsNow(tx, asked);
  if (!goods) throw new Error(`record ${asText(record['record_no'])} hands nothing over`);
  const faults: FieldError[] = [...positionFaults(point, position)];
  const refusal = pointFault(point, goods, means);
  if (refusal !== undefined) faults.push({ field: 'verify_entry_id', message: refusal });
  if (point.verifier === null) faults.push({ field: 'verifier_mobile', message: '不是该核销点启用的核销员' });
  if (goods.need_sign && !photo) faults.push({ field: 'verify_photo', message: `「${goods.title}」需上传签收照片` });
  if (faults.length > 0) throw invalid(faults);
  return point;
}
