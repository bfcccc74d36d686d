import { runStatus } from '../../contract/activities/activity.ts';
import { ccnRunStatus } from '../../contract/code-scan/ccn.ts';
import { upstreamStatus } from '../../contract/code-scan/ccn-upstream.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { labelIn, pageOf, textOf, wholeList } from '../core/list-choices.ts';

const upstreamChoice = (row: Row) => ({
  id: row.id,
  code: textOf(row['ccn_activity_id']),
  title: textOf(row['title']),
  disabled: row['upstream_status'] === 'stopped' || row['upstream_status'] === 'expired',
  hint: [labelIn(upstreamStatus, row['upstream_status']), textOf(row['bound_title']) && '已绑定']
    .filter(Boolean)
    .join(' · '),
});

/** Activities of the code platform, by their codes (award.md §4.2). */
export async function ccnUpstreams(query: ChoicesQuery, signal: AbortSignal): Promise<Choices> {
  const page = await pageOf('GET /admin/api/FlanCcn/ccnActivityLists', query, signal);
  return { data: page.data.map(upstreamChoice), totalCount: page.totalCount };
}

const localChoice = (row: Row) => ({
  id: row.id,
  title: textOf(row['title']),
  disabled: row['bindable'] !== true,
  hint:
    row['bindable'] === true ? labelIn(runStatus, row['run_status']) : `已绑定「${textOf(row['bound_ccn_title'])}」`,
});

/** Activities of the house that a scan can draw in; its parameters go in the query, since browsers drop the body of a GET (award.md §0.1). */
export async function ccnLocals(query: ChoicesQuery, signal: AbortSignal): Promise<Choices> {
  const page = await pageOf('GET /admin/api/FlanCcn/activityLocalLists', query, signal);
  return { data: page.data.map(localChoice), totalCount: page.totalCount };
}

const campaignChoice = (row: Row) => ({
  id: row.id,
  title: textOf(row['title']),
  disabled: false,
  hint: labelIn(ccnRunStatus, row['run_status']),
});

/** The campaign activity list of spec §3. */
export const ccnCampaigns = (): Promise<Choices> => wholeList('GET /admin/api/FlanCcn/activityLists', campaignChoice);

const linkChoice = (row: Row) => ({
  id: row.id,
  title: textOf(row['title']),
  disabled: row.status === 'expired',
  hint: row.status === 'expired' ? '已失效' : textOf(row['short_url']),
});

/** The activity link list of spec §3. */
export const ccnLinks = (): Promise<Choices> => wholeList('GET /admin/api/FlanCcn/activityLinkLists', linkChoice);
