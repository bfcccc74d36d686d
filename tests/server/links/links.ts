import type { Row } from '../../../contract/core/page.ts';
import type { Instances } from '../entities/on-each-engine.ts';
import { page, type Operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/** The links of an activity, in the order in which they were made. */
export async function linksOf(admin: Operator, kind: string, id: number): Promise<readonly Row[]> {
  const query = { activity_kind: kind, activity_id: String(id), sortField: 'created_at', sortOrder: 'ascend' };
  return page(await admin.list('activity_link', query)).data.toSorted((one, other) => one.id - other.id);
}

export const codeOf = (link: Row): string => String(link['code']);

/** Opens a short link as a browser of somebody's would. */
export const open = (
  { app }: Pick<TestServer, 'app'>,
  code: string,
  userAgent = 'one browser',
  remoteAddress = '10.0.0.1',
) => app.inject({ url: `/l/${code}`, headers: { 'user-agent': userAgent }, remoteAddress });

/** An activity of our own that could be published: with a leaf of which one prize can be drawn. */
export async function publishable(admin: Operator, run: Instances['run'], values: Row | object = {}): Promise<number> {
  const id = await admin.made('activity', { activity_type: 'direct', ...values });
  const plan_id = await admin.made('plan', { activity_id: id, plan_type: 'direct' });
  const prize = await admin.made('prize', { plan_id, award_id: 3001 });
  await run(`update prize set status = 'enabled' where id = ${prize}`);
  await run(`update plan set status = 'enabled' where id = ${plan_id}`);
  return id;
}
