import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { countPopups, type PopupView } from './popup-views.ts';

/** Something that a member saw or did, as a client reports it. */
export interface ReportedView<Member = unknown> {
  readonly subject: string;
  readonly ref_id: number;
  readonly event: string;
  readonly at: string;
  readonly device_hash?: string | undefined;
  readonly member?: Member | undefined;
}

/** The id of a member by what a client calls him; undefined where there is none. */
type IdOf<Member> = (member: Member) => Promise<number | undefined>;

/** Rows of which it is counted how often they were looked at: the column of each event that counts, and the states in which they were shown. */
interface Counted {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly shown: readonly string[];
}

const subjects = {
  announcement: {
    table: 'announcement',
    columns: { view: 'view_count' },
    shown: ['published', 'revoked', 'expired'],
  },
  editor_page: {
    table: 'editor_page',
    columns: { view: 'view_count' },
    shown: ['published', 'offline', 'archived'],
  },
  banner: {
    table: 'he_banner',
    columns: { view: 'view_count', click: 'click_count' },
    shown: ['published', 'offline', 'archived'],
  },
} as const satisfies Readonly<Record<string, Counted>>;

/** What is counted of one kind of rows; `views` are of that kind. Returns how many counted. */
async function countOf(tx: Tx, { table, columns, shown }: Counted, views: readonly ReportedView[]): Promise<number> {
  const events = Object.keys(columns);
  const sums = Object.entries(columns).map(
    ([event, column]) => sql`count(*) filter (where v.event = ${event}) as ${sql.ref(column)}`,
  );
  const sets = Object.values(columns).map(
    (column) => sql`${sql.ref(column)} = b.${sql.ref(column)} + told.${sql.ref(column)}`,
  );
  const { rows } = await sql<{ counted: number }>`
    with told as (
      select v.ref_id, count(*) as views, ${sql.join(sums)}
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v(ref_id bigint, event text, at timestamptz)
      where v.event = any(${events}::text[]) and v.at between now() - interval '72 hours' and now() + interval '5 minutes'
      group by v.ref_id),
    held as (
      select b.id from ${sql.table(table)} as b where b.id in (select ref_id from told) and b.status = any(${[...shown]}::text[])
      order by b.id for no key update of b),
    counted as (
      update ${sql.table(table)} as b set ${sql.join(sets)}
      from told, held where b.id = held.id and told.ref_id = held.id returning told.views)
    select coalesce(sum(views), 0)::bigint as counted from counted`.execute(tx);
  return rows[0]?.counted ?? 0;
}

/** Whose reports of popups these are: each member is looked for once, and a device stands only for whom nobody knows. */
async function popupViews<Member>(
  views: readonly ReportedView<Member>[],
  idOf: IdOf<Member>,
): Promise<readonly PopupView[]> {
  const ids = new Map<string, number | undefined>();
  const found: PopupView[] = [];
  for (const { ref_id, event, at, member, device_hash = '' } of views) {
    if (member === undefined) found.push({ ref_id, event, at, member_id: 0, device_hash });
    else {
      const key = JSON.stringify(member);
      if (!ids.has(key)) ids.set(key, await idOf(member));
      found.push({ ref_id, event, at, member_id: ids.get(key) ?? 0, device_hash: '' });
    }
  }
  return found;
}

/**
 * Adds views and clicks to what they are of, in one statement for each kind of rows, the kinds in the order of all locks; the rows are locked by their ids, so that two
 * reports never wait for each other. What was never shown, is older than three days or is to come is left out. Returns how many counted.
 */
export async function countViews<Member>(
  tx: Tx,
  views: readonly ReportedView<Member>[],
  idOf: IdOf<Member>,
): Promise<number> {
  let counted = 0;
  for (const [subject, rows] of Object.entries(subjects)) {
    const own = views.filter((view) => view.subject === subject);
    if (own.length > 0) counted += await countOf(tx, rows, own);
  }
  const popups = views.filter(({ subject }) => subject === 'popup');
  return popups.length === 0 ? counted : counted + (await countPopups(tx, await popupViews(popups, idOf)));
}
