import { z } from 'zod';
import type { Metrics } from '../../../contract/insight/analysis.ts';
import type { Call } from '../../../contract/entity/call.ts';
import { figures } from '../figures/catalogue.ts';
import { meaningOf, seen } from '../figures/figure.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { flowOf, heatBlockOf, type Question, rankOf, shareOf, summaryOf } from './blocks.ts';
import { budgetOf } from './budget.ts';
import { funnelOf } from './funnel.ts';
import { monthBarOf } from './month-bar.ts';
import { checkPeriod, filterBar, name, oneQuestion, region } from './question.ts';

const access = { permissionId: 'Analysis', action: 'query' } as const;

const question = z
  .strictObject({ ...filterBar, by: name('统计项') })
  .superRefine(checkPeriod)
  .transform((sent): Question => oneQuestion(sent));

const monthQuestion = z.strictObject({
  metric: name('指标'),
  year: z.coerce
    .number({ error: '年份应为数字' })
    .int({ error: '年份应为整数' })
    .min(2000, { error: '年份应在 2000–2999 之间' })
    .max(2999, { error: '年份应在 2000–2999 之间' })
    .optional(),
  region,
});

type Read = (db: Db, caller: Caller, asked: Question) => Promise<unknown>;

const block = (call: Call, summary: string, read: Read): Route =>
  route<Question>({
    call,
    access,
    summary,
    input: question,
    aside: true,
    read: (asked, { store, caller }) => read(store.db, caller, asked),
  });

/** The calls of 分析页 (wider.md §2.2): each block of its own, so that one that fails leaves the others standing. */
export const analysisRoutes = (): readonly Route[] => [
  route<z.infer<typeof monthQuestion>>({
    call: 'GET /analysis/month-bar',
    access,
    summary: '月度柱图',
    input: monthQuestion,
    aside: true,
    read: (asked, { store, caller }) => monthBarOf(store.db, caller, asked),
  }),
  route<Record<string, never>>({
    call: 'GET /admin/api/analysis/metrics',
    access,
    summary: '可统计的指标',
    input: z.strictObject({}),
    read: async (_, { caller }): Promise<Metrics> => ({ data: seen(figures, caller).map(meaningOf) }),
  }),
  block('GET /admin/api/analysis/summary', '指标卡', summaryOf),
  block('GET /admin/api/analysis/funnel', '转化漏斗', funnelOf),
  block('GET /admin/api/analysis/budget', '成本和预算', budgetOf),
  block('GET /admin/api/analysis/rank', '排行', rankOf),
  block('GET /admin/api/analysis/share', '占比', shareOf),
  block('GET /admin/api/analysis/flow', '趋势对比', flowOf),
  block('GET /admin/api/analysis/heat', '时段热力', heatBlockOf),
];
