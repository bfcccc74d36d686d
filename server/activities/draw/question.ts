import { z } from 'zod';
import { million } from '../../../contract/activities/draw/tree.ts';
import {
  type Curve,
  curves,
  type DrawCount,
  drawCounts,
  peopleRange,
  type RehearsalQuestion,
  seedLimit,
} from '../../../contract/activities/rehearsal.ts';

/** Prizes that a second variant may change. */
const mostChanges = 1000;
const mostUnits = 10_000_000;

const whole = (label: string, min: number, max: number) => {
  const error = `${label}应为 ${min.toLocaleString('en-US')}–${max.toLocaleString('en-US')} 的整数`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};
const rowId = (label: string) => whole(label, 1, Number.MAX_SAFE_INTEGER);

const countError = `抽奖次数应为 ${drawCounts.map((count) => count.toLocaleString('en-US')).join('、')} 之一`;
const isCount = (value: number): value is DrawCount => drawCounts.some((count) => count === value);
const isCurve = (value: string): value is Curve => Object.hasOwn(curves, value);

const change = z.strictObject({
  prize_id: rowId('奖品编号'),
  odds: whole('概率（百万分之）', 0, million).exactOptional(),
  left: whole('库存', 0, mostUnits).exactOptional(),
});

const word = (label: string) => z.string({ error: `${label}应为文字` }).max(64, { error: `${label}最多 64 个字` });
const person = z.strictObject({
  at: z.iso.datetime({ offset: true, error: '会员的时间应为日期和时间' }),
  area: z.string({ error: '会员的地区不正确' }).regex(/^(?:\d{6})?$/, { error: '会员的地区应为 6 位代码' }),
  channel: word('会员的渠道'),
  sku: word('会员扫的商品'),
  nth: whole('会员的第几次', 1, 1_000_000),
});

/** What a rehearsal is asked. */
export const rehearsalQuestion: z.ZodType<RehearsalQuestion> = z.strictObject({
  activity_id: rowId('活动编号'),
  from: z.iso.datetime({ offset: true, error: '起点应为日期和时间' }).exactOptional(),
  draws: z.number({ error: countError }).refine(isCount, { error: countError }),
  curve: z.string({ error: '流量曲线不正确' }).refine(isCurve, { error: '流量曲线不正确' }),
  people: whole('参与人数', peopleRange.min, peopleRange.max),
  seed: whole('随机种子', 0, seedLimit - 1),
  changes: z
    .array(change, { error: '对比方案应为一组奖品' })
    .max(mostChanges, { error: '对比方案的奖品太多' })
    .refine((changes) => new Set(changes.map(({ prize_id }) => prize_id)).size === changes.length, {
      error: '对比方案中奖品重复',
    }),
  person: person.exactOptional(),
});
