import { sql } from 'kysely';
import { type LinkTarget, linkIn, noLink } from '../../contract/core/link-target.ts';
import type { PopupPage, PopupType } from '../../contract/content/popup.ts';
import type { Picture } from '../../contract/entity/field.ts';
import type { Sql } from '../entity/resource.ts';
import type { Db } from '../entity/write/database.ts';
import { isLinkLive } from './link-live.ts';
import { isSubjectLive } from './popup.resource.ts';
import { isInView } from './publish.ts';
import { reaches, type Viewing } from './viewing.ts';

/** A popup as members get it. */
export interface ShownPopup {
  readonly id: number;
  readonly popup_type: PopupType;
  readonly title: string;
  readonly image_url: string | null;
  readonly content_html: string | null;
  readonly coupon_id: number | null;
  readonly agreement: { readonly agreement_type: string; readonly version_no: string } | null;
  readonly link: LinkTarget;
  readonly trigger: string;
  readonly delay_s: number | null;
  readonly closable: boolean;
  readonly auto_close_s: number | null;
}

interface Found extends Omit<ShownPopup, 'image_url' | 'link' | 'agreement'> {
  readonly image: Picture | null;
  readonly link: unknown;
  readonly agreement_type: string | null;
  readonly version_no: string | null;
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const lastDay = sql`(s.last_shown_at at time zone 'Asia/Shanghai')::date`;

/**
 * That it may be shown once more to whom `s` tells of: by days of the house's calendar, or by how often it was. Of somebody who is nobody, without member and
 * device, only what is shown each time: what cannot be counted would come for ever.
 */
const mayCome = (isKnown: boolean): Sql => sql`(case
  when t.frequency = 'every' then true
  when not ${isKnown}::boolean then false
  when s.shown is null or s.shown = 0 then true
  when t.frequency = 'daily' then ${lastDay} < ${today}
  when t.frequency = 'n_days' then ${lastDay} + t.frequency_n::int <= ${today}
  when t.frequency = 'n_times' then s.shown < t.frequency_n
  else false end)`;

/** That the member has still to say yes to the version: until then it comes each time, and never afterwards. */
const wantsConsent = (memberId: number | undefined): Sql =>
  memberId === undefined
    ? sql`false`
    : sql`coalesce((select c.result from agreement_consent as c where c.member_id = ${memberId} and c.agreement_id = t.agreement_id
        order by c.id desc limit 1), 'refused') <> 'agreed'`;

/** The one popup that somebody gets who enters a screen now: the highest priority, then the latest start (wider.md §8.2); null for none. */
export async function popupFor(db: Db, page: PopupPage, viewing: Viewing): Promise<ShownPopup | null> {
  const { memberId, deviceHash } = viewing;
  const isKnown = memberId !== undefined || deviceHash !== undefined;
  const { rows } = await sql<Found>`
    select t.id, t.popup_type, t.title, t.image, t.content as content_html, t.coupon_id, a.agreement_type, a.version_no, t.link, t.trigger,
      t.delay_s, t.closable, t.auto_close_s
    from popup as t left join agreement as a on a.id = t.agreement_id
      left join popup_seen as s on s.popup_id = t.id and s.member_id = ${memberId ?? 0} and s.device_hash = ${memberId === undefined ? (deviceHash ?? '') : ''}
    where ${isInView} and t.pages ? ${page} and ${reaches(sql`t.audience`, viewing)}
      and (t.trigger <> 'login' or ${memberId !== undefined}::boolean)
      and (case when t.popup_type = 'agreement' then ${wantsConsent(memberId)} else ${mayCome(isKnown)} end)
      and ${isLinkLive(sql`t.link`)} and ${isSubjectLive}
    order by t.priority desc, t.start_at desc, t.id desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { image, link, agreement_type, version_no, ...popup } = found;
  return {
    ...popup,
    image_url: image?.url ?? null,
    link: linkIn(link) ?? noLink,
    agreement: agreement_type !== null && version_no !== null ? { agreement_type, version_no } : null,
  };
}
