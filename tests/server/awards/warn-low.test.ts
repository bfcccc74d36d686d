import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { instancesOn } from '../entities/on-each-engine.ts';

/** Prize 5002 lies in the southern leaf of activity 4001, from 600,000 on in a million. */
const activityId = 4001;
const cup = 5002;
const onCup = { below: () => 600_000 };

describe.each(ruleEngines)('a prize that is won down to its warning line, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  beforeAll(async () => {
    await run(`update activity set limits = '{"user_total":0,"user_month":0,"user_day":0}', budget_fen = null,
      win_limits = '{"user_total":0,"user_month":0,"user_day":0}', risk_rules = '{}' where id = ${activityId}`);
    await run(`update prize set daily_limit = 0, user_limit = 0 where id = ${cup}`);
  });

  let nth = 0;
  const play = () => {
    nth += 1;
    const member = { userId: 71_000 + nth, nickname: `会员${nth}` };
    const wish = { activityId, member, source: 'lottery', bizNo: `lottery:${activityId}:${member.userId}:1` } as const;
    return withTransaction(at(nth).store, (tx) => drawWin(tx, { ...wish, areaCode: '440106' }, onCup));
  };
  const told = () =>
    run<{ title: string; body: string; link: string }>(
      `select title, body, link from notice where kind = 'stock' order by id`,
    );
  const stock = (left: number, warn: number | null) =>
    run(`update prize set stock_total = stock_issued + stock_locked + ${left}, stock_warn = ${warn} where id = ${cup}`);

  test('is told of by the win that crosses the line, once among many at one moment', async () => {
    await run(`delete from notice where kind = 'stock'`);
    await stock(12, 10);
    expect(await play()).toMatchObject({ prize_id: cup });
    expect(await told()).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, play));
    expect(await told()).toEqual([
      {
        title: '奖品库存预警',
        body: '「便携保温杯」可用库存 10，已不高于预警值 10。',
        link: `/activity/prize/${cup}`,
      },
    ]);
  });

  test('is told of again when it was filled up in between, and never without a line', async () => {
    await run(`delete from notice where kind = 'stock'`);
    await stock(2, 1);
    await play();
    await stock(3, null);
    await play();
    expect(await told()).toHaveLength(1);
    await stock(2, 1);
    await play();
    await play();
    expect(await told()).toHaveLength(2);
  });
});
