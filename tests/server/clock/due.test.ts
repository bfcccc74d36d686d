import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { resources } from '../../../server/catalogue.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startClock } from '../../../server/entity/clock/worker.ts';
import { clockRound } from '../../../server/entity/clock/round.ts';
import { engines } from '../engine.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { operator } from '../entities/with-entities.ts';
import { tick } from '../tick.ts';
import { blackLines } from './lines.ts';

/* What is due is done by one clock, once, in order, whoever else is at it (engines.md §8.1, D1–D3). */

/** Numbers that look like chance and are the same each time. */
const scattered = (count: number, most: number) => Array.from({ length: count }, (_, nth) => ((nth * 7919) % most) + 5);

describe.each(engines)('on %s', (engine) => {
  const { at } = instancesOn(engine);
  const lines = blackLines(() => at(0));
  const quiet = { warn: () => undefined };

  test('D1: after a pause each is done once, in the order of its instant, whatever it is', async () => {
    await tick(at(0).store);
    const ago = scattered(230, 3_000_000);
    const ids = await lines.add(...ago);
    const rules = await lines.run<{ id: number }>(
      `insert into risk_rule (name, "on", conditions, outcome, status, end_at)
       select '到期规则' || s.nth, '["draw"]', '[]', 'flag', 'published', now() - make_interval(secs => s.ago)
       from unnest($1::float8[]) with ordinality as s (ago, nth) returning id`,
      [scattered(40, 2_900_000)],
    );
    // Rounds that take fewer than there are: nothing that is due later comes before what the next round brings.
    let moved = 0;
    for (let more = true; more;) {
      const round = await clockRound(at(0).store, resources, { most: 50 });
      moved += round.moved;
      more = round.more;
    }
    expect(moved).toBe(270);
    expect(new Set((await lines.standing(ids)).map(({ status, version }) => `${status} ${version}`))).toEqual(
      new Set(['expired 2']),
    );
    const order = await lines.run<{ at: Date }>(
      `select coalesce(b.end_at, r.end_at) as at from operation_log as l
         left join he_user_black_list as b on l.entity = 'he_user_black_list' and b.id = l.biz_id
         left join risk_rule as r on l.entity = 'risk_rule' and r.id = l.biz_id
       where l.trace_id like 'clock-%' and (b.id = any($1::bigint[]) or r.id = any($2::bigint[])) order by l.id`,
      [ids, rules.map(({ id }) => id)],
    );
    expect(order).toHaveLength(270);
    const instants = order.map(({ at: when }) => new Date(when).getTime());
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
    expect(await tick(at(0).store)).toBe(0);
  });

  test('it is logged as the system’s, with the trace of what the database noted', async () => {
    const [id = 0] = await lines.add(60);
    await tick(at(0).store);
    const [line, ...more] = await lines.logged('he_user_black_list', [id]);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      nickname: '系统',
      event: 'EXPIRE',
      diff: [{ field: 'status', label: '状态', before: '生效中', after: '已到期' }],
    });
    expect(line?.summary).toMatch(/^到期会员黑名单【.+】$/);
    const noted = await lines.run(
      `select 1 from db_log where table_name = 'he_user_black_list' and row_id = $1 and trace_id = $2
      and source = 'job'`,
      [id, line?.trace_id],
    );
    expect(noted).toHaveLength(1);
  });

  test('a manual clock decides in tests', async () => {
    const [later = 0] = await lines.add(-86_400);
    const end = new Date(Date.now() + 2 * 86_400_000).toISOString();
    expect((await lines.standing([later]))[0]?.status).toBe('active');
    await tick(at(0).store);
    expect((await lines.standing([later]))[0]?.status).toBe('active');
    await tick(at(0).store, end);
    expect((await lines.standing([later]))[0]?.status).toBe('expired');
  });

  test('the second that is named still belongs to what was', async () => {
    const [now = 0] = await lines.add(0);
    const [{ end } = { end: '' }] = await lines.run<{ end: string }>(
      `select end_at as end from he_user_black_list where id = $1`,
      [now],
    );
    const instant = new Date(end).getTime();
    await tick(at(0).store, new Date(instant).toISOString());
    expect((await lines.standing([now]))[0]?.status).toBe('active');
    await tick(at(0).store, new Date(instant + 1000).toISOString());
    expect((await lines.standing([now]))[0]?.status).toBe('expired');
  });

  test('D2: while the worker runs nothing waits longer than a round', async () => {
    const stop = startClock(at(0).store, resources, quiet, 200);
    try {
      const [soon = 0] = await lines.add(-2);
      await expect
        .poll(async () => (await lines.standing([soon]))[0]?.status, { timeout: 10_000, interval: 50 })
        .toBe('expired');
      const [{ late } = { late: Infinity }] = await lines.run<{ late: number }>(
        `select extract(epoch from l.at - b.end_at)::float8 as late from operation_log as l join he_user_black_list as b on b.id = l.biz_id
         where l.entity = 'he_user_black_list' and b.id = $1`,
        [soon],
      );
      expect(late).toBeGreaterThanOrEqual(1);
      // Its own second, a round, and what a busy machine takes.
      expect(late).toBeLessThan(1 + 0.2 + 3);
    } finally {
      await stop();
    }
  });

  test('D3: two at once do what one does', async () => {
    const ids = await lines.add(...scattered(320, 500_000));
    const counts = await Promise.all([tick(at(0).store), tick(at(1).store), tick(at(0).store), tick(at(1).store)]);
    expect(counts.reduce((sum, count) => sum + count, 0) + (await tick(at(0).store))).toBe(320);
    expect(new Set((await lines.standing(ids)).map(({ version }) => version))).toEqual(new Set([2]));
    const logged = await lines.logged('he_user_black_list', ids);
    expect(logged).toHaveLength(320);
    expect(new Set(logged.map(({ biz_id: id }) => id))).toEqual(new Set(ids));
  });

  test('what an operator has in hand is left to him, and what he changed counts', async ({ skip }) => {
    if (engine !== 'PostgreSQL') return skip('one connection: nobody holds a row while another one writes');
    const [released = 0, extended = 0, free = 0] = await lines.add(50, 40, 30);
    const [holds, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const byHand = withTransaction(at(1).store, async (tx) => {
      await tx
        .updateTable('he_user_black_list' as never)
        .set({ status: 'released' } as never)
        .where('id' as never, '=', released as never)
        .execute();
      await tx
        .updateTable('he_user_black_list' as never)
        .set({ end_at: new Date(Date.now() + 86_400_000) } as never)
        .where('id' as never, '=', extended as never)
        .execute();
      holds.resolve();
      await go.promise;
    });
    await holds.promise;
    // It does not wait for him, nor do others.
    expect(await tick(at(0).store)).toBe(1);
    expect((await lines.standing([free]))[0]?.status).toBe('expired');
    go.resolve();
    await byHand;
    expect(await tick(at(0).store)).toBe(0);
    expect((await lines.standing([released, extended])).map(({ status }) => status)).toEqual(['released', 'active']);
    expect(await lines.logged('he_user_black_list', [released, extended])).toEqual([]);
    await lines.run(`update he_user_black_list set status = 'released' where id = $1`, [extended]);
  });

  test('an operator and the clock at the same moment: one of them moves it, and nobody is told a lie', async () => {
    const admin = operator(at(0), await at(0).login());
    const ids = await lines.add(...scattered(12, 100));
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => admin.step('he_user_black_list', id, 'RELEASE'))),
      tick(at(1).store),
      sleep(1),
    ]);
    await tick(at(0).store);
    const standing = await lines.standing(ids);
    expect(standing.map(({ status }) => status)).toEqual(
      answers.map(({ code }) => (code === 20_000 ? 'released' : 'expired')),
    );
    const logged = new Set((await lines.logged('he_user_black_list', ids)).map(({ biz_id: id }) => id));
    expect(ids.filter((id) => logged.has(id))).toEqual(ids.filter((_, nth) => standing[nth]?.status === 'expired'));
  });
});
