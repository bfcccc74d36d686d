import { ownCurrency } from '../../../contract/payments/bills/bill.ts';
import { billDay } from '../../../contract/payments/bill-day.entity.ts';
import { isPayChannel } from '../../../contract/payments/payment.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { clockOf } from '../../entity/period.ts';
import type { LineLook, LinesOf, LineWritten } from '../../entity/import-lines.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { Logged } from '../../http/route.ts';
import type { Booked } from './booked.ts';
import { keepBill } from './keep-bill.ts';
import type { BillOf } from './ledger-rows.ts';

/*
 * 导入账单: the lines of a channel and day are its bill, whatever stands between them. What a bill differs in can be said of all of it only, so
 * lines are looked at one by one and kept together.
 */

const textIn = (sent: Values, key: string): string | null => asText(sent[key] ?? '') || null;

/** A line whose cells have the right form. */
const bookedIn = (sent: Values): Booked => ({
  kind: sent['line_kind'] === 'refund' ? 'refund' : 'pay',
  channel_no: textIn(sent, 'channel_no'),
  our_no: textIn(sent, 'our_no'),
  amount_fen: Number(sent['amount_fen']),
  fee_fen: Number(sent['fee_fen'] ?? 0),
  currency: textIn(sent, 'currency') ?? ownCurrency,
  booked_at: textIn(sent, 'booked_at'),
});

function faultsIn(sent: Values, today: string): LineLook['faults'] {
  const { channel_no: channelNo, our_no: ourNo } = bookedIn(sent);
  return [
    ...(asText(sent['bill_date']) < today
      ? []
      : [{ field: 'bill_date', message: '账单日期应早于今天：当天的账还没有记完' }]),
    ...(channelNo === null && ourNo === null ? [{ field: 'channel_no', message: '渠道单号和我方单号至少填一个' }] : []),
  ];
}

const look: LinesOf['look'] = async (tx, lines) => {
  const { today } = await clockOf(tx);
  return new Map(
    lines.map(({ line, sent }): [number, LineLook] => [
      line,
      { outcome: 'new', keys: [], faults: faultsIn(sent, today) ?? [] },
    ]),
  );
};

const write: LinesOf['write'] = (_tx, lines) =>
  Promise.resolve(lines.map(({ line }): LineWritten => ({ line, written: 'added' })));

const billIn = (sent: Values): BillOf => {
  const channel = asText(sent['channel']);
  if (!isPayChannel(channel)) throw new Error(`${channel} is no channel`);
  return { channel, day: asText(sent['bill_date']) };
};

const loggedAs = (id: number, title: string, said: string): Logged => ({
  permissionId: billDay.permissionId,
  action: 'import',
  entity: billDay.name,
  bizId: id,
  bizName: title,
  summary: `${billDay.label}【${title}】${said}`,
});

const finish: LinesOf['finish'] = async (tx, lines, importer) => {
  const bills = Map.groupBy(lines, ({ sent }) => `${asText(sent['channel'])} ${asText(sent['bill_date'])}`);
  const logged: Logged[] = [];
  // In one order, since each channel is taken in one bill after the other.
  for (const [, own] of [...bills].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const booked = own.map(({ sent }) => bookedIn(sent));
    const { id, title, isNew } = await keepBill(tx, billIn(own[0]?.sent ?? {}), booked, importer);
    logged.push(loggedAs(id, title, isNew ? ` ${booked.length.toLocaleString('en-US')} 行` : '与已有的相同'));
  }
  return logged;
};

/** What becomes of lines of bills. */
export const billLines: LinesOf = { look, write, finish };
