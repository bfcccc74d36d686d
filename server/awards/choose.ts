import { sql } from 'kysely';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { RecordSource } from '../../contract/awards/award-records.ts';
import { choicesOf } from '../../contract/awards/composite.ts';
import type { Row } from '../../contract/core/page.ts';
import { heldBy, settleChoice } from './composite/composite-choice.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import type { Resource } from '../entity/resource.ts';
import { readRow } from '../entity/read/rows.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import { partsOf, writeParts } from './write-win.ts';

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined);
const idOr = (value: unknown) => (typeof value === 'number' ? value : null);

/** What was chosen, as the timeline tells it. */
export const titlesOf = (chosen: readonly { readonly title: string }[]): string =>
  chosen.map(({ title }) => `「${title}」`).join('');

const fault = (message: string): readonly FieldError[] => [{ field: 'award_ids', message }];

/** What is wrong with what somebody has chosen for the winner of a record (award.md §3.6). */
export function choiceFaults(row: Row, values: Values): readonly FieldError[] {
  const choices = choicesOf(row);
  const chosen = new Set(asIds(values['award_ids']));
  const count = Number(row['choose_count']);
  if (choices.length === 0) return fault('这条记录没有要选的明细');
  if ([...chosen].some((id) => !choices.some(({ award_id }) => award_id === id))) return fault('选了不在明细里的奖励');
  return chosen.size === count ? [] : fault(`应选 ${count} 项，已选 ${chosen.size} 项`);
}

/**
 * Gives what was chosen: a record for each award under this one, which is locked, and everything else that it held is free again.
 */
export async function giveChosen(
  tx: Db,
  resource: Resource,
  id: number,
  awardIds: ReadonlySet<number>,
  by: Actor,
): Promise<void> {
  // As the house sees it: what the operator sees may be masked.
  const row = await readRow(tx, resource, id, 'house');
  const held = (await heldBy(tx, id)).filter(({ award_id }) => awardIds.has(award_id));
  const chosen = new Set(held.map(({ item_id }) => item_id));
  const choice = { recordId: id, prizeId: Number(row['prize_id']) };
  const items = await settleChoice(tx, choice, chosen, '选定发放');
  await sql`update award_record set stock_from = null where id = ${id}`.execute(tx);
  await writeParts(tx, resource, await partsOf(tx, items), id, await winOf(tx, row, by));
}

/** The records of the parts are of the same win: of the same person, from the same place, under the same number. */
async function winOf(tx: Db, row: Row, by: Actor) {
  const { rows } = await sql<{ at: number; dept_id: number | null }>`
    select floor(extract(epoch from now()) * 1000)::bigint as at, dept_id from award_record where id = ${row.id}`.execute(
    tx,
  );
  const [found] = rows;
  return {
    bizNo: asText(row['biz_no']),
    // The column takes no other.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    source: row['source'] as RecordSource,
    member: {
      userId: Number(row['user_id']),
      nickname: asText(row['nickname']),
      mobile: textOr(row['mobile']) ?? null,
    },
    at: found?.at ?? 0,
    activityId: idOr(row['activity_id']),
    planId: idOr(row['plan_id']),
    deptId: found?.dept_id ?? null,
    areaCode: textOr(row['area_code']),
    channel: textOr(row['channel']),
    ip: textOr(row['ip']),
    deviceHash: textOr(row['device_hash']),
    by: { accountId: by.accountId, deptId: found?.dept_id ?? null, nickname: by.nickname },
    note: '任选其几',
  };
}
