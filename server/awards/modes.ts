import { sql } from 'kysely';
import { z } from 'zod';
import { type FieldError, faultsOf } from '../../contract/entity/fault.ts';
import { choicesOf } from '../../contract/awards/composite.ts';
import type { Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { awardRecord } from '../../contract/awards/award-record.entity.ts';
import { maskedRow } from '../../contract/core/mask.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { follow } from '../../machines/entity/lifecycle/kernel.ts';
import { areaOf } from '../core/areas/area-file.ts';
import { invalid } from '../http/failure.ts';
import type { Tx } from '../db/transaction.ts';
import type { Request } from '../http/route.ts';
import { changesOf } from '../entity/write/changes.ts';
import type { Actor, Db } from '../entity/write/database.ts';
import { deliveryFaults } from '../goods/delivery-area.ts';
import { conflict, illegal, notInState } from '../entity/write/refusal.ts';
import type { Resource, RowPart } from '../entity/resource.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { unmasked, writeRow } from '../entity/write/update.ts';
import { asIds, asText } from '../entity/read/wire-values.ts';
import { choiceFaults, giveChosen, titlesOf } from './choose.ts';
import { placeOrder } from './place-order.ts';
import { noteStep } from './steps.ts';

interface Mode {
  readonly event: 'EXTEND' | 'SET_ADDRESS' | 'CLAIM';
  /** Why the chart refuses where it draws the step. */
  readonly late: string;
  readonly refuse: (tx: Db, row: Row, values: Values) => Promise<readonly FieldError[]>;
  /** What is written, by column. */
  readonly set: (values: Values) => Values;
  readonly note: (values: Values, row: Row) => string;
  /** What comes of it elsewhere, and is written into the record with the rest. */
  readonly follow?: (
    tx: Db,
    row: Row,
    values: Values,
    done: { readonly by: Actor; readonly resource: Resource },
  ) => Promise<Values>;
}

/** A step with a form of its own, that whoever won may take as well (server/open-api). */
interface FormStep extends RowPart {
  readonly input: z.ZodType<Values>;
  /** Takes it for whoever `by` is, with what was checked; the row is locked. @throws {Failure} 40902, 40001 */
  readonly take: (tx: Db, resource: Resource, before: Row, given: unknown, by: Actor) => Promise<Values>;
}

/** A step with a form of its own: the chart decides on it as on any other, under the row's lock. */
function modeOf({ event, late, refuse, set, note, follow: carryOn }: Mode): FormStep {
  const { label = event, fields = {} } = awardRecord.commands[event] ?? {};
  const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));
  const take: FormStep['take'] = async (tx, resource, before, given, by) => {
    const status = follow(resource.lifecycle, before, event);
    if (status === undefined) throw illegal(resource, before, event, refusalOf(resource, before, event, label, late));
    const values = unmasked(resource.entity, {}, input.parse(given));
    const faults = [...faultsOf(fields, [], values), ...(await refuse(tx, before, values))];
    if (faults.length > 0) throw invalid(faults);
    const more = await carryOn?.(tx, before, values, { by, resource });
    await writeRow(tx, resource, before.id, { ...set(values), ...more, status }, by);
    await noteStep(tx, before.id, event, by.nickname, note(values, before));
    return values;
  };
  return {
    input,
    take,
    write: async (tx: Tx, resource: Resource, { id, version, value }, { caller }: Request) => {
      const { entity } = resource;
      const before = await lockRow(tx, resource, id, caller);
      if (before.version !== version) throw conflict(shownTo(entity, caller, before));
      const values = await take(tx, resource, before, value, caller);
      const after = await readRow(tx, resource, id, caller);
      const name = asText(after['record_no']);
      return {
        result: { id, version: after.version, status: after.status },
        logged: {
          permissionId: entity.permissionId,
          action: 'edit',
          event,
          entity: entity.name,
          bizId: id,
          bizName: name,
          summary: `${label}发奖记录【${name}】`,
          diff: await changesOf(tx, entity, before, after, [...Object.keys(set(values)), 'status']),
        },
      };
    },
  };
}

/** The chart draws the step from here and its guard refuses it, or it does not draw it at all. */
const refusalOf = (resource: Resource, row: Row, event: string, label: string, late: string) =>
  follow(resource.lifecycle, { ...row, is_late: false }, event) === undefined ? notInState(resource, row, label) : late;

const days = 30;

/** 延期: later than it was, not into the past, and for what an activity promised until a month after its own end at the latest. */
export const extendMode = modeOf({
  event: 'EXTEND',
  late: '',
  refuse: async (tx, row, { deadline }) => {
    const { rows } = await sql<{ is_past: boolean; is_early: boolean; is_far: boolean }>`
      select ${deadline}::timestamptz <= now() as is_past,
        coalesce(${deadline}::timestamptz <= ${row['claim_deadline']}::timestamptz, false) as is_early, coalesce(${deadline}::timestamptz > (
        select claim_end_at + make_interval(days => ${days}::int) from activity where id = ${row['activity_id']}), false) as is_far`.execute(
      tx,
    );
    const [found] = rows;
    if (found?.is_past) return [{ field: 'deadline', message: '新的领取截止应晚于现在' }];
    if (found?.is_early) return [{ field: 'deadline', message: '新的领取截止应晚于原来的领取截止' }];
    return found?.is_far ? [{ field: 'deadline', message: `新的领取截止不能晚于活动兑奖截止后 ${days} 天` }] : [];
  },
  set: ({ deadline }) => ({ claim_deadline: deadline }),
  note: ({ deadline }) => `至 ${asText(deadline).slice(0, 19).replace('T', ' ')}`,
});

/** 修改地址: where the prize goes. Its order is made at once, and the record waits for that to be shipped. */
export const addressMode = modeOf({
  event: 'SET_ADDRESS',
  late: '已过领取截止，请先延期',
  refuse: async (tx, { award_id }, { receiver_area }) => {
    const found = areaOf(asText(receiver_area));
    if (!found || found.disabled) return [{ field: 'receiver_area', message: '收货地区不存在，请重新选择' }];
    if (!found.is_leaf) return [{ field: 'receiver_area', message: '收货地区应选到区县' }];
    const goods = sql`(select source_id from award where id = ${award_id} and source_type = 'goods')`;
    return deliveryFaults(tx, goods, receiver_area);
  },
  set: (values) => ({ ...values, claimed_at: sql`now()` }),
  follow: async (tx, row, values, { by }) => {
    const order_id = await placeOrder(tx, row, values, by);
    return order_id === undefined ? {} : { order_id };
  },
  note: (values) => asText(maskedRow(awardRecord.fields, values)['receiver_detail']),
});

/** 代为选择: what the winner of 任选其几 gets, said by whoever answers the phone (award.md §3.6). */
export const claimMode = modeOf({
  event: 'CLAIM',
  late: '选择时限已过，系统正在按明细顺序选定',
  refuse: (_tx, row, values) => Promise.resolve(choiceFaults(row, values)),
  set: () => ({ claimed_at: sql`now()` }),
  follow: async (tx, row, values, { by, resource }) => {
    await giveChosen(tx, resource, row.id, new Set(asIds(values['award_ids'])), by);
    return {};
  },
  note: ({ award_ids }, row) => {
    const chosen = new Set(asIds(award_ids));
    return titlesOf(choicesOf(row).filter(({ award_id }) => chosen.has(award_id)));
  },
});
