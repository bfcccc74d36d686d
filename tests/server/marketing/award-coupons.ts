import { afterAll, beforeAll, expect } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/** An award is taken from this template. */
export const ofCoupon = (id: number): Values => ({ award_type: 'coupon', source_type: 'coupon', source_id: id });

/** A coupon as it was given. */
interface GivenCoupon {
  readonly id: number;
  readonly award_record_id: number | null;
  readonly user_id: number;
  readonly take_type: string;
  readonly grant_key: string;
  /** Days for which it is good. */
  readonly days: number;
}

/** For the tests of a file: a server on PostgreSQL whose templates are put on offer as awards. */
export function awardCoupons() {
  let server: TestServer;
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    server = await startEntities({ engine: 'PostgreSQL' });
    token = await server.login();
    admin = operator(server, token);
    await run('delete from award_grant');
  });
  afterAll(() => server.close());
  const run = async <Found extends object>(text: string) => (await server.store.pool.query<Found>(text)).rows;
  return {
    /** What there is once the first test begins. */
    here: () => ({ server, token, admin }),
    run,
    grants: () => grantRound(server.store, { warn: () => undefined }),
    template: (id: number) => admin.row('he_coupon', id),
    record: async (id: number) => (await admin.detail('award_record', id)).result as Row,
    couponsOf: (coupon: number) =>
      run<GivenCoupon>(`select id, award_record_id, user_id, take_type, grant_key,
        extract(day from valid_end_at - valid_start_at)::int as days from coupon_record where coupon_id = ${coupon} order by id`),
    /** A template that is given out, and an award of it that is enabled. */
    offered: async (changes: Values = {}) => {
      const coupon = await admin.made('he_coupon', { take_type: 'system', ...changes });
      expect((await admin.step('he_coupon', coupon, 'PUBLISH')).code).toBe(codes.ok);
      const award = await admin.made('award', ofCoupon(coupon));
      expect((await admin.step('award', award, 'ENABLE')).code).toBe(codes.ok);
      return { coupon, award };
    },
    /** 调整库存 of a prize. */
    refill: (id: number, delta: number) =>
      server.call('POST', '/admin/api/FlanAward/prizeStockUpdates', {
        token,
        body: { id, delta, reason: '调整', request_id: crypto.randomUUID() },
      }),
  };
}
