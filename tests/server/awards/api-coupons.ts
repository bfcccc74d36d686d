import { afterAll, beforeAll, beforeEach } from 'vitest';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { type CodeBox, codeBox } from '../../../server/coupons/code-box.ts';
import { issueRound } from '../../../server/coupons/issue-coupons.ts';
import type { Issuer } from '../../../server/partner/issuer.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { type DemoIssuer, startDemoIssuer } from '../partner/demo-issuer.ts';
import type { Engine } from '../engine.ts';
import type { TestServer } from '../with-server.ts';

const quiet = { warn: () => undefined };

/** For the tests of a `describe`: a server, a partner of its own, and an award whose codes the partner gives out one by one. */
export function apiCoupons(engine: Engine) {
  let server: TestServer;
  let token: string;
  let admin: Operator;
  let there: DemoIssuer;
  let box: CodeBox;
  let award: number;
  let goods: number;
  const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
  beforeAll(async () => {
    server = await startEntities({ engine });
    token = await server.login();
    admin = operator(server, token);
    box = codeBox(keptKey(server.dataDir));
    there = await startDemoIssuer();
    goods = await admin.made('coupon_zhongshang', { code_mode: 'api' });
    await admin.step('coupon_zhongshang', goods, 'ENABLE');
    award = await admin.made('award', {
      award_type: 'coupon_zhongshang',
      source_type: 'zhongshang',
      source_id: goods,
      redeem_merchant: '星河影城',
      redeem_place: '小程序',
    });
    await admin.step('award', award, 'ENABLE');
  });
  afterAll(async () => {
    there.close();
    await server.close();
  });
  beforeEach(() => run('delete from award_grant'));
  return {
    /** What there is once the first test begins. */
    here: () => ({ server, token, admin, there, box, award, goods }),
    run,
    grants: () => grantRound(server.store, quiet),
    issue: (from: Issuer = there.issuer) => issueRound(server.store, { issuer: from, box }),
    /** Lets everything that is to be tried again be due. */
    due: () => run("update award_grant set next_at = now() - interval '1 second'"),
    record: (id: number) => admin.row('award_record', id),
    win: () => admin.made('award_record', { award_id: award }),
  };
}
