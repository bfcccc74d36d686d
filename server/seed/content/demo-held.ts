import { sql } from 'kysely';
import { entityNamed } from '../../../contract/entities.ts';
import { linkText } from '../../../contract/core/link-target.ts';
import type { Db } from '../../entity/write/database.ts';

const banner = 1;
const patch = { link: { link_type: 'page', ref_id: null, url: '/pages/activity/dragon?from=banner' } };
const before = { link_type: 'page', ref_id: null, url: '/pages/scan/index?from=banner' };
const shown = { field: 'link', label: '跳转', before: linkText(before), after: linkText(patch.link) };

/**
 * A change of a banner that waits for a second person, asked for by 林佳 (wider.md §14). In a demo that people look at the links of banners
 * wait: the tests of everything else have the switches as they are made.
 */
export async function seedHeld(tx: Db): Promise<void> {
  await sql`update parameter set value = 1 where code = 'approval.banner_link'`.execute(tx);
  const { permissionId, label } = entityNamed('he_banner');
  await sql`insert into approval (status, entity, row_id, row_version, patch, changes, permission_id, action, makers, title, row_label, row_title,
      change_text, reason, record_path, maker_id, maker_name, expires_at, created_by, updated_by)
    select 'open', 'he_banner', b.id, b.version, ${JSON.stringify(patch)}::jsonb, ${JSON.stringify([shown])}::jsonb, ${permissionId}, 'edit',
      array[a.id], ${`修改${label}`} || '「' || b.title || '」', ${label}, b.title, ${shown.label}, '改到端午活动页，扫码页改版后不再展示活动说明',
      '/content/banner/' || b.id, a.id, a.nickname, now() + interval '7 days', a.id, a.id
    from he_banner as b, account as a
    where b.id = ${banner} and b.status = 'published' and a.username = 'campaign_operator'
    on conflict do nothing`.execute(tx);
}
