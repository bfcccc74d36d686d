import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';

/* No activity is put away while something is still to come to a winner (award.md §3.1, ARCHIVE). */

describe.each(ruleEngines)('an activity that is over, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });

  test.each(['wait_claim', 'wait_address', 'wait_verify', 'wait_ship', 'issuing', 'failed'])(
    'is not put away while a record is at %s',
    async (status) => {
      const id = await admin.made('activity');
      await run(`update activity set status = 'terminated', start_at = now() - interval '9 days',
        end_at = now() - interval '2 days', claim_end_at = now() - interval '1 day' where id = ${id}`);
      await run(`insert into award_record (record_no, biz_no, source, user_id, nickname, award_type, display_title, award_snapshot,
        status, activity_id, won_at) values ('ZJ-${id}', 'test:${id}', 'lottery', 1, '会员', 'real_prize', '保温杯', '{}', '${status}',
        ${id}, now() - interval '3 days')`);
      const archive = async () => {
        const { version } = await admin.row('activity', id);
        return admin.update('activity', { id, version, event: 'ARCHIVE' });
      };
      const refused = await archive();
      expect(refused.code).toBe(codes.illegalMove);
      expect(refused.message).toContain('还有 1 条发奖记录没有了结');
      await run(`update award_record set status = 'done' where activity_id = ${id}`);
      expect(await archive()).toMatchObject({ code: codes.ok, result: { status: 'archived' } });
    },
  );
});
