import { sql } from 'kysely';
import { tighteningFaults } from '../../contract/code-scan/ccn-setting.ts';
import { invalid } from '../http/failure.ts';
import { linkCampaign } from '../links/make-links.ts';
import { defineResource } from '../entity/define-resource.ts';

/** 扫码设置 (award.md §4.5). */
export const ccnSetting = defineResource('ccn_setting', {
  joins: sql`join ccn_activity as campaign on campaign.id = t.id`,
  computed: {
    activity_id: sql`t.id`,
    activity_title: sql`campaign.title`,
    activity_status: sql`campaign.status`,
    is_ready: sql`(t.version > 1)`,
    is_limited: sql`(campaign.area_scope ->> 'mode' <> 'all')`,
  },
  check: async (_tx, { values, row = {} }) => {
    const faults = [...tighteningFaults(row, values)];
    if ('is_limited' in row && row.is_limited === true && values['require_location'] !== true)
      faults.push({ field: 'require_location', message: '活动限定了地区，必须打开「需定位」' });
    if (faults.length > 0) throw invalid(faults);
  },
  // A channel that is added while the campaign runs gets its link at once.
  wrote: async (tx, { after }) => {
    if (after['activity_status'] === 'opened') await linkCampaign(tx, after.id);
  },
});
