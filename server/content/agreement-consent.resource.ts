import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import type { Resource } from '../entity/resource.ts';

/** 同意记录 (wider.md §8.4): written by `giveConsent` alone. */
export const agreementConsent: Resource = defineResource('agreement_consent', {
  rows: sql`(select c.id, 1::bigint as version, 'recorded' as status, c.created_at, c.consent_no, c.member_id, c.agreement_id,
      a.agreement_type, a.version_no, a.title as agreement_title, c.result, c.ip, m.user_no as member_title, m.nickname
    from agreement_consent as c join agreement as a on a.id = c.agreement_id left join he_user as m on m.id = c.member_id)`,
  filled: ['id', 'created_at'],
  computed: { member_title: sql`t.member_title`, agreement_title: sql`t.agreement_title` },
  journal: true,
});
