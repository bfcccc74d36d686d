import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** What somebody saw or did with a popup; who is known by neither is counted with nobody. */
export interface PopupView {
  readonly ref_id: number;
  readonly event: string;
  readonly at: string;
  /** 0: not known. */
  readonly member_id: number;
  /** Of whom nobody knows; empty otherwise. */
  readonly device_hash: string;
}

/**
 * Writes down who saw, clicked and closed popups, and counts each of them once. Popups are locked first, by their ids, so that what is counted follows from what
 * was counted before; what was never shown, is older than three days or is to come is left out. Returns how many reports counted.
 */
export async function countPopups(tx: Tx, views: readonly PopupView[]): Promise<number> {
  const known = views.filter(({ member_id, device_hash }) => member_id !== 0 || device_hash !== '');
  const { rows: held } = await sql<{
    id: number;
  }>`select id from popup where id = any(${[...new Set(known.map(({ ref_id }) => ref_id))]}::bigint[])
    and status in ('published', 'offline', 'archived') order by id for no key update`.execute(tx);
  if (held.length === 0) return 0;
  // A statement of its own: it sees what whoever held the locks before has written.
  const { rows } = await sql<{ counted: number }>`
    with told as (
      select v.ref_id, v.member_id, v.device_hash, count(*) as reports, count(*) filter (where v.event = 'view') as shown,
        max(v.at) filter (where v.event = 'view') as last_shown_at, bool_or(v.event = 'click') as clicked, bool_or(v.event = 'close') as closed
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as v(ref_id bigint, event text, at timestamptz, member_id bigint, device_hash text)
      where v.ref_id = any(${held.map(({ id }) => id)}::bigint[]) and v.event in ('view', 'click', 'close')
        and v.at between now() - interval '72 hours' and now() + interval '5 minutes'
      group by v.ref_id, v.member_id, v.device_hash),
    was as (
      select t.*, coalesce(s.shown, 0) > 0 as was_shown, coalesce(s.clicked, false) as was_clicked, coalesce(s.closed, false) as was_closed
      from told as t left join popup_seen as s
        on s.popup_id = t.ref_id and s.member_id = t.member_id and s.device_hash = t.device_hash),
    written as (
      insert into popup_seen as s (member_id, popup_id, device_hash, shown, last_shown_at, clicked, closed)
      select member_id, ref_id, device_hash, shown, last_shown_at, clicked, closed from was
      on conflict (member_id, popup_id, device_hash) do update set shown = s.shown + excluded.shown,
        last_shown_at = greatest(s.last_shown_at, excluded.last_shown_at), clicked = s.clicked or excluded.clicked,
        closed = s.closed or excluded.closed),
    counted as (
      select ref_id, sum(reports) as reports, count(*) filter (where shown > 0 and not was_shown) as shows,
        count(*) filter (where clicked and not was_clicked) as clicks, count(*) filter (where closed and not was_closed) as closes
      from was group by ref_id),
    summed as (
      update popup as p set show_uv = p.show_uv + c.shows, click_uv = p.click_uv + c.clicks, close_uv = p.close_uv + c.closes
      from counted as c where p.id = c.ref_id)
    select coalesce(sum(reports), 0)::bigint as counted from counted`.execute(tx);
  return rows[0]?.counted ?? 0;
}
