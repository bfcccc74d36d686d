import { z } from 'zod';
import { type AnalysisFilter, comparisons, type Metrics, periodFault, ranges } from '../../contract/analysis.ts';
import type { Call } from '../../contract/entity.ts';
import { figures } from '../figures/catalogue.ts';
import { meaningOf, seen } from '../figures/figure.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { Db } from '../resources/database.ts';
import { flowOf, heatBlockOf, type Question, rankOf, shareOf, summaryOf } from './blocks.ts';
import { monthBarOf } from './month-bar.ts';

const access = { permissionId: 'Analysis', action: 'query' } as const;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const namesOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names & string)[];
const name = (label: string) =>
  z
    .string({ error: `${label}应为文字` })
    .max(60, { error: `${label}过长` })
    .optional();
const day = (label: string) =>
  z.iso
    .date({ error: `${label}应为 YYYY-MM-DD` })
    .refine((value) => /^2\d{3}/.test(value), { error: `${label}应在 2000–2999 年之间` })
    .optional();

const question = z
  .strictObject({
    range: z.enum(namesOf(ranges), { error: '统计时段不正确' }).default('month'),
    compare: z.enum(namesOf(comparisons), { error: '对比方式不正确' }).default('previous'),
    from: day('开始日期'),
    to: day('结束日期'),
    by: name('统计项'),
  })
  .superRefine(({ range, from = '', to = '' }, context) => {
    const fault = range === 'custom' ? periodFault({ from, to }) : '';
    if (fault !== '') context.addIssue({ code: 'custom', path: ['to'], message: fault });
  })
  // Days that no range asks for are left out, so that every address of one range is one question.
  .transform(({ from, to, ...rest }): Question => {
    const period = rest.range === 'custom' ? { from: from ?? '', to: to ?? '' } : {};
    return { ...rest, ...period } satisfies AnalysisFilter & { by?: string | undefined };
  });

const monthQuestion = z.strictObject({
  metric: name('指标'),
  year: z.coerce
    .number({ error: '年份应为数字' })
    .int({ error: '年份应为整数' })
    .min(2000, { error: '年份应在 2000–2999 之间' })
    .max(2999, { error: '年份应在 2000–2999 之间' })
    .optional(),
});

type Read = (db: Db, caller: Caller, asked: Question) => Promise<unknown>;

const block = (call: Call, summary: string, read: Read): Route =>
  route<Question>({
    call,
    access,
    summary,
    input: question,
    read: (asked, { store, caller }) => read(store.db, caller, asked),
  });

/** The calls of 分析页 (wider.md §2.2): each block of its own, so that one that fails leaves the others standing. */
export const analysisRoutes = (): readonly Route[] => [
  route<z.infer<typeof monthQuestion>>({
    call: 'GET /analysis/month-bar',
    access,
    summary: '月度柱图',
    input: monthQuestion,
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
  block('GET /admin/api/analysis/rank', '排行', rankOf),
  block('GET /admin/api/analysis/share', '占比', shareOf),
  block('GET /admin/api/analysis/flow', '趋势对比', flowOf),
  block('GET /admin/api/analysis/heat', '时段热力', heatBlockOf),
];
