import { type RawBuilder, sql } from 'kysely';
import { importer, startImports } from '../imports/importing.ts';
import type { Engine } from '../engine.ts';
import { operator } from '../entities/with-entities.ts';
import type { Answered } from '../with-server.ts';

/** A line of a bill as tests write it: what is not said is what agrees with the payments below. */
export type Cells = Readonly<Record<string, string | number>>;

const headings = [
  '账单日期',
  '支付渠道',
  '收支',
  '渠道单号',
  '我方单号',
  '金额',
  '手续费',
  '币种',
  '渠道时间',
] as const;

/** A file of lines. */
export const fileOf = (lines: readonly Cells[]): string =>
  [headings.join(','), ...lines.map((line) => headings.map((heading) => line[heading] ?? '').join(','))].join('\n');

/** What a day of the channel `wx_pub` had here, in fen; by then nothing else went by it. */
export interface Paid {
  readonly no: string;
  readonly at: string;
  readonly fen?: number;
  readonly fee?: number;
  readonly status?: string;
}

interface Difference {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  readonly no: string;
  readonly status: string;
  readonly delta_fen: number;
  readonly is_past: boolean;
}

/** A server with payments of a channel that the demo has none of, and its bills. */
export async function startBilling(engine?: Engine) {
  const server = await startImports(engine);
  const token = await server.login();
  const admin = operator(server, token);
  const { db } = server.store;
  const run = async <Row>(asked: RawBuilder<Row>): Promise<readonly Row[]> => (await asked.execute(db)).rows;
  const files = importer(server, token, 'bill_difference');
  const mode = (id: number, version: number, event: string, payload: object = {}, bearer = token): Promise<Answered> =>
    server.call('PUT', `/admin/api/bill-differences/${id}/mode`, {
      token: bearer,
      body: { mode: event, version, payload },
    });
  return {
    ...server,
    token,
    admin,
    run,
    files,
    mode,
    async paid({ no, at, fen = 1990, fee = 12, status = 'success' }: Paid): Promise<number> {
      const isIn = status !== 'waiting';
      const [made] = await run(sql<{ id: number }>`
        insert into payment (pay_no, order_id, user_id, channel, amount_fen, fee_fen, refunded_fen, channel_trade_no, expire_at, success_at,
          notify_count, status)
        select ${no}::text, o.id, o.user_id, 'wx_pub', ${fen}::bigint, ${fee}::bigint, 0, ${isIn ? `C-${no}` : null}::text, ${at}::timestamptz,
          ${isIn ? at : null}::timestamptz, 0, ${status} from goods_order as o where o.id = 9206 returning id`);
      return made?.id ?? 0;
    },
    async refunded(no: string, of: string, fen: number, at: string | null, error: string | null = null): Promise<void> {
      await run(sql`insert into payment_refund (user_id, payment_id, refund_no, amount_fen, reason, success_at, error)
        select p.user_id, p.id, ${no}, ${fen}::bigint, '退一件', ${at}::timestamptz, ${error} from payment as p where p.pay_no = ${of}`);
    },
    /** Brings a bill by file, and waits until it is compared. */
    async bring(lines: readonly Cells[]) {
      const { import_id: id } = await files.checked(fileOf(lines));
      await files.commit(id, 'whole');
      return files.until(id, 'finished');
    },
    async day(day: string) {
      const [found] = await run(
        sql<{ id: number }>`select id from bill_day where channel = 'wx_pub' and day = ${day}::date`,
      );
      return admin.row('bill_day', found?.id ?? 0);
    },
    differences: (day: string) =>
      run(sql<Difference>`select id, version, kind, no, status, delta_fen, is_past from bill_difference
        where channel = 'wx_pub' and day = ${day}::date order by kind, no, id`),
    /** Σ bill = Σ ledger ± differences of every bill (wider.md §5.6), and 平 only what is settled; read from the tables. */
    faults: () =>
      run(sql`select d.title from bill_day as d where d.status <> 'waiting' and (
          d.bill_fen <> (select coalesce(sum(case l.kind when 'pay' then l.amount_fen else -l.amount_fen end), 0) from bill_line as l
            where l.bill_day_id = d.id and l.currency = 'CNY')
          or d.bill_fen <> d.ledger_fen + (select coalesce(sum(f.delta_fen), 0) from bill_difference as f
            where f.bill_day_id = d.id and not f.is_past)
          or d.bill_fee_fen <> d.ledger_fee_fen + (select coalesce(sum(f.fee_delta_fen), 0) from bill_difference as f
            where f.bill_day_id = d.id and not f.is_past)
          or (d.status = 'balanced') = exists (select from bill_difference as f
            where f.bill_day_id = d.id and not f.is_past and f.status <> 'settled'))`),
  };
}

export type Billing = Awaited<ReturnType<typeof startBilling>>;
