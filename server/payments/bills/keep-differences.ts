import { sql } from 'kysely';
import type { Difference } from '../../../contract/payments/bills/match.ts';
import { follow } from '../../../machines/entity/lifecycle/kernel.ts';
import { billDifferenceLifecycle } from '../../../machines/payments/bill-difference.lifecycle.ts';
import { noteRows } from '../../entity/events/row-news.ts';
import type { Db } from '../../entity/write/database.ts';
import { house } from '../../entity/write/house.ts';
import type { Booked } from './booked.ts';
import type { BillOf, OwnRow } from './ledger-rows.ts';

/* The differences of a bill as they were found, beside those that are kept: settled ones stay, all others are as they are now (wider.md §5.6). */

interface Kept {
  readonly id: number;
  readonly match_mark: string;
  readonly status: string;
  readonly is_past: boolean;
  readonly ours_fen: number | null;
  readonly theirs_fen: number | null;
  readonly delta_fen: number;
  readonly fee_delta_fen: number;
}

interface Found {
  readonly bill: BillOf & { readonly id: number };
  readonly lines: readonly Booked[];
  readonly differences: readonly (Difference & { readonly row: OwnRow | null })[];
}

const told = ({ ours_fen, theirs_fen, delta_fen, fee_delta_fen }: Kept | Difference): string =>
  [ours_fen, theirs_fen, delta_fen, fee_delta_fen].join(' ');

/** What is kept of each difference, where that says the same; a settled one does so again when its bill is put right and back. */
function pairs(kept: readonly Kept[], differences: Found['differences']) {
  const byKey = Map.groupBy(kept, (one) => one.match_mark);
  return differences.map((difference) => {
    const same = byKey.get(difference.key) ?? [];
    const present = same.find((one) => !one.is_past);
    const equal = [present, ...same].find((one) => one !== undefined && told(one) === told(difference));
    return { difference, equal, changed: present?.status === 'settled' ? undefined : present };
  });
}

/** Writes the differences of a bill down. The bill is locked. Returns the payments that any of them is or was about. */
export async function keepDifferences(tx: Db, { bill, lines, differences }: Found): Promise<readonly number[]> {
  const { rows: kept } = await sql<Kept & { payment_id: number | null }>`
    select id, match_mark, status, is_past, ours_fen, theirs_fen, delta_fen, fee_delta_fen, payment_id from bill_difference
    where bill_day_id = ${bill.id} order by id for no key update`.execute(tx);
  const paired = pairs(kept, differences);
  const present = new Set(paired.flatMap(({ equal, changed }) => (equal ?? changed)?.id ?? []));
  await takeAway(
    tx,
    kept.filter(({ id, is_past: isPast }) => !present.has(id) && !isPast),
  );
  for (const { difference, equal } of paired) if (equal) await explainSame(tx, equal, difference);
  const others = paired.flatMap(({ difference, equal, changed }) =>
    equal
      ? []
      : [
          {
            id: changed?.id ?? null,
            ...valuesOf(difference, difference.line === null ? undefined : lines[difference.line]),
          },
        ],
  );
  if (others.length > 0) await write(tx, bill, others);
  return [...kept, ...differences.map(({ row }) => ({ payment_id: row?.payment_id ?? null }))].flatMap(
    (one) => one.payment_id ?? [],
  );
}

/** Of what the bill has no more, settled cases stay as past ones, others go. */
async function takeAway(tx: Db, gone: readonly Kept[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await sql`update bill_difference set is_past = true, version = version + 1, updated_at = now()
    where id = any(${ids}::bigint[]) and status = 'settled'`.execute(tx);
  await sql`delete from bill_difference where id = any(${ids}::bigint[]) and status <> 'settled'`.execute(tx);
  noteRows(tx, 'bill_difference', ids);
}

const explainedFrom = (status: string): string => follow(billDifferenceLifecycle, { status }, 'EXPLAIN') ?? status;

/** A difference that is kept already: the log may explain it meanwhile. */
async function explainSame(tx: Db, { id, status, is_past: isPast }: Kept, { explained }: Difference): Promise<void> {
  if (isPast)
    await sql`update bill_difference set is_past = false, version = version + 1, updated_at = now() where id = ${id}`.execute(
      tx,
    );
  if (status === 'open' && explained)
    await sql`update bill_difference set status = ${explainedFrom(status)}, explain_kind = ${explained.kind}, note = ${explained.note},
      explained_by = null, explained_by_name = ${house.nickname}, explained_at = now(), version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx);
  noteRows(tx, 'bill_difference', [id]);
}

type Line = Booked | undefined;

/** The numbers that a difference is known by: ours before theirs. */
const numbersOf = (row: OwnRow | null, line: Line) => ({
  no: row?.no ?? line?.our_no ?? line?.channel_no,
  channel_no: line?.channel_no ?? row?.channel_no ?? null,
});

const explainedBy = ({ explained }: Difference) =>
  explained === null
    ? { status: 'open' }
    : {
        status: explainedFrom('open'),
        explain_kind: explained.kind,
        note: explained.note,
        explained_by_name: house.nickname,
      };

const valuesOf = (difference: Found['differences'][number], line: Line) => {
  const { key, kind, row, ours_fen, theirs_fen, delta_fen, fee_delta_fen } = difference;
  return {
    match_mark: key,
    kind,
    ...numbersOf(row, line),
    line_kind: (line ?? row)?.kind,
    currency: line?.currency ?? null,
    booked_at: line?.booked_at ?? null,
    payment_id: row?.payment_id ?? null,
    ours_fen,
    theirs_fen,
    delta_fen,
    fee_delta_fen,
    ...explainedBy(difference),
  };
};

const texts = [
  'match_mark',
  'kind',
  'no',
  'channel_no',
  'line_kind',
  'currency',
  'status',
  'explain_kind',
  'note',
  'explained_by_name',
];
const numbers = ['payment_id', 'ours_fen', 'theirs_fen', 'delta_fen', 'fee_delta_fen'];
const columns = [...texts, ...numbers, 'booked_at'];
const names = sql.raw(columns.join(', '));
const types = sql.raw(
  [
    ...texts.map((column) => `${column} text`),
    ...numbers.map((column) => `${column} bigint`),
    'booked_at timestamptz',
  ].join(', '),
);
const ofGiven = sql.raw(columns.map((column) => `v.${column}`).join(', '));
const explainedAt = sql`case when v.explained_by_name is not null then now() end`;

/** New differences (`id` null), and those whose amounts are others now: what was said of them before holds no more. */
async function write(tx: Db, bill: Found['bill'], all: readonly { readonly id: number | null }[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as v (id bigint, ${types})`;
  const { rows: changed } = await sql<{ id: number }>`
    update bill_difference as f set (${names}) = (select ${ofGiven}), explained_at = ${explainedAt}, explained_by = null,
      version = f.version + 1, updated_at = now()
    from ${given} where f.id = v.id returning f.id`.execute(tx);
  const { rows: made } = await sql<{ id: number }>`
    insert into bill_difference (bill_day_id, day, channel, is_past, explained_at, ${names})
    select ${bill.id}, ${bill.day}::date, ${bill.channel}, false, ${explainedAt}, ${ofGiven} from ${given} where v.id is null
    returning id`.execute(tx);
  noteRows(
    tx,
    'bill_difference',
    [...changed, ...made].map(({ id }) => id),
  );
}
