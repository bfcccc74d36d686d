import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Campaigns, startCampaigns, window } from './campaigns.ts';

/* A campaign is not put away while somebody still waits for what was won in it (award.md §4.1, ARCHIVE). */

let house: Campaigns;
beforeAll(async () => {
  house = await startCampaigns();
});
afterAll(() => house.server.close());

/** A campaign that is over and closed, whose time for claims has passed. */
async function over(values: Readonly<Record<string, string>>): Promise<number> {
  const made = await house.creates({ ...window, ...values });
  expect(made).toMatchObject({ code: codes.ok });
  const { id } = made.result as Row;
  await house.run(`update ccn_activity set status = 'closed', start_at = now() - interval '9 days',
    end_at = now() - interval '2 days', claim_end_at = now() - interval '1 day' where id = ${id}`);
  return id;
}

const archive = async (id: number) => {
  const { version } = await house.admin.row('ccn_activity', id);
  return house.post('activityUpdates', { id, version, event: 'ARCHIVE' });
};

test('what a printed code has won and nobody has redeemed holds it', async () => {
  const id = await over({ title: '还有人没领', code_kind: 'virtual', award_mode: 'each' });
  await house.run(`insert into ccn_scan (activity_id, user_id, result) values (${id}, 1, 'pending'), (${id}, 2, 'pending'),
    (${id}, 3, 'redeemed'), (${id}, 4, 'none')`);
  const refused = await archive(id);
  expect(refused.code).toBe(codes.illegalMove);
  expect(refused.message).toContain('还有 2 条中奖记录没有了结');
  await house.run(`update ccn_scan set result = 'expired' where activity_id = ${id} and result = 'pending'`);
  expect(await archive(id)).toMatchObject({ code: codes.ok, result: { status: 'archived' } });
});

test('what a scan drew in its local activity while it ran holds it, and nothing else that was won there', async () => {
  const local = await house.admin.made('activity', { activity_type: 'scan' });
  const id = await over({
    title: '扫码即抽的收尾',
    code_kind: 'material',
    award_mode: 'realtime',
    local_activity_id: String(local),
  });
  const record = (no: number, source: string, status: string, ago: string) =>
    `('ZJ${no}', 'test:${no}', '${source}', 1, '会员', 'jifen', '积分', '{}', '${status}', ${local}, now() - interval '${ago}')`;
  await house.run(`insert into award_record (record_no, biz_no, source, user_id, nickname, award_type, display_title, award_snapshot, status,
      activity_id, won_at) values
    ${record(1, 'scan', 'wait_claim', '3 days')}, ${record(2, 'scan', 'failed', '4 days')}, ${record(3, 'scan', 'done', '4 days')},
    ${record(4, 'lottery', 'wait_claim', '3 days')}, ${record(5, 'scan', 'wait_claim', '1 hour')}`);
  const refused = await archive(id);
  expect(refused.message).toContain('还有 2 条中奖记录没有了结');
  const { blockers } = (await house.admin.row('ccn_activity', id)) as Row & { blockers?: { settled?: unknown } };
  expect(blockers?.settled).toEqual([
    { text: '还有 2 条中奖记录没有了结', path: `/member/award-log?activity_id=${local}` },
  ]);
  await house.run(`update award_record set status = 'done' where record_no in ('ZJ1', 'ZJ2')`);
  expect(await archive(id)).toMatchObject({ code: codes.ok, result: { status: 'archived' } });
});
