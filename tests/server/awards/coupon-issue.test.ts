import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { textLike } from '../matchers.ts';
import { codes } from '../../../contract/core/errors.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { PartnerFailure } from '../../../server/partner/partner.ts';
import { failing } from '../partner/demo-issuer.ts';

import { apiCoupons } from './api-coupons.ts';

/* Coupons that a partner gives out one by one over his interface (award.md §3.10, `api`): one code for a win, whatever happens between. */

const downNow = new PartnerFailure('down', '暂时连接不上，请稍后重试');

describe.each(ruleEngines)('coupons from an interface on %s', (engine) => {
  const { here, run, grants, issue, due, record, win } = apiCoupons(engine);
  const held = async (id: number) =>
    (
      await run<{ state: string; may_exist: boolean }>(
        `select state, may_exist from coupon_issue where record_id = ${id}`,
      )
    )[0];
  const telling = (...faults: readonly PartnerFailure[]) => failing(here().there.issuer, ...faults);

  test('a win waits for its code, gets one of its own, and only its end is shown', async () => {
    const { server, token, admin, goods } = here();
    const [one, other] = [await win(), await win()];
    await grants();
    expect([(await record(one)).status, (await record(other)).status]).toEqual(['issuing', 'issuing']);
    expect(await issue()).toBe(2);
    await grants();
    const rows = [await record(one), await record(other)];
    for (const row of rows) expect(row).toMatchObject({ status: 'done', virtual_code: textLike(/^\*{4}\w{4}$/) });
    expect(rows[0]?.['virtual_code_id']).not.toBe(rows[1]?.['virtual_code_id']);
    const look = await server.call('POST', revealCall.slice('POST '.length), {
      token,
      body: { entity: 'award_record', id: one, field: 'virtual_code' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(look).toMatchObject({ code: codes.ok, result: { value: textLike(/^DEMO\w{12} 密码 \w{6}$/) } });
    const kept = await run(`select to_jsonb(i)::text as line from coupon_issue as i
      union all select to_jsonb(c)::text from coupon_code as c where c.coupon_id = ${goods}`);
    expect(JSON.stringify([kept, server.log])).not.toContain('DEMO');
    expect(await admin.row('coupon_zhongshang', goods)).toMatchObject({ issued_count: 2 });
    expect(await issue()).toBe(0);
  });

  test('the partner is away: the win says so, is tried again, and gets its code under the same number', async () => {
    const id = await win();
    await grants();
    const away = telling(downNow);
    await issue(away);
    await grants();
    expect(await record(id)).toMatchObject({ status: 'failed', fail_code: 'unreachable', retry_count: 1 });
    expect((await record(id))['fail_message']).toContain('合作商家接口：暂时连接不上，请稍后重试');
    // Nothing reached the partner: its unit may go back.
    expect(await record(id)).toMatchObject({ holds_stock: true });
    expect(await issue(away)).toBe(0);
    await due();
    await grants();
    expect((await record(id)).status).toBe('issuing');
    await issue(away);
    await grants();
    expect(await record(id)).toMatchObject({ status: 'done', fail_message: null });
    expect(new Set(away.asked).size).toBe(1);
  });

  test('an answer that was lost costs no second code, and no unit that it may have used comes back', async () => {
    const id = await win();
    await grants();
    await issue(telling(new PartnerFailure('slow', '响应超时，请稍后重试', true)));
    await grants();
    expect(await record(id)).toMatchObject({ status: 'failed', holds_stock: false });
    await due();
    await grants();
    await issue(telling(downNow));
    expect(await held(id)).toEqual({ state: 'failed', may_exist: true });
    await due();
    await grants();
    await due();
    await grants();
    await issue();
    await grants();
    expect(await record(id)).toMatchObject({ status: 'done' });
    expect(
      await run(`select from coupon_code where id in (select code_id from coupon_grant where record_id = ${id})`),
    ).toHaveLength(1);
  });

  test('two who ask at once ask once; one who died while asking is followed by another under the same number', async () => {
    const id = await win();
    await grants();
    const both = telling();
    expect((await Promise.all([issue(both), issue(both)])).reduce((sum, count) => sum + count)).toBe(1);
    await grants();
    const gone = await win();
    await grants();
    await run(
      `update coupon_issue set asked_at = now() - interval '1 minute', may_exist = true where record_id = ${gone}`,
    );
    expect(await issue(both)).toBe(0);
    await run(`update coupon_issue set asked_at = now() - interval '3 minutes' where record_id = ${gone}`);
    expect(await issue(both)).toBe(1);
    await due();
    await grants();
    expect([(await record(id)).status, (await record(gone)).status]).toEqual(['done', 'done']);
    expect(both.asked).toHaveLength(2);
  });

  test('a partner that says no, or gives a code twice, is told in his words', async () => {
    const { there, goods } = here();
    const id = await win();
    await grants();
    await issue(telling(new PartnerFailure('refused', '额度已用完')));
    await grants();
    expect(await record(id)).toMatchObject({ status: 'failed', fail_code: 'refused', holds_stock: true });
    const twin = await win();
    const [first] = await run<{ request_no: string }>(
      `select request_no from coupon_issue where state = 'issued' and coupon_id = ${goods} order by record_id limit 1`,
    );
    await grants();
    await issue({
      issue: async ({ request_no, goods_no }) => ({
        ...(await there.issuer.issue({ request_no: first?.request_no ?? '', goods_no })),
        request_no,
      }),
    });
    await grants();
    expect(await record(twin)).toMatchObject({ status: 'failed', fail_code: 'code_twice', virtual_code_id: null });
  });

  test('a win that is void meanwhile is asked for no more', async () => {
    const { admin } = here();
    const id = await win();
    await grants();
    expect(await admin.step('award_record', id, 'VOID')).toMatchObject({ code: codes.ok });
    expect(await issue()).toBe(0);
    expect(await held(id)).toEqual({ state: 'wanted', may_exist: false });
  });
});
