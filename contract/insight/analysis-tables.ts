import type {
  AnalysisBlock,
  BudgetAnswer,
  Flow,
  FunnelAnswer,
  Heat,
  Meaning,
  MonthBar,
  Rank,
  Share,
  Summary,
} from './analysis.ts';
import { yuanOf } from '../core/yuan.ts';
import { changeText } from '../entity/change.ts';

/** The numbers of a drawing, for reading and for a file: a line of titles, then one for each row. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** What the blocks are called. */
export const blockTitles = {
  summary: '核心指标',
  funnel: '转化漏斗',
  budget: '成本和预算',
  month: '月度统计',
  rank: '排行',
  share: '结构占比',
  flow: '趋势对比',
  heat: '时段热力',
} as const satisfies Readonly<Record<AnalysisBlock, string>>;

/** The month bar with what its menu and its tooltip need. */
export interface MonthAnswer extends MonthBar {
  readonly metrics: readonly Meaning[];
}

const withUnit = (title: string, unit: string) => (unit === '' ? title : `${title}（${unit}）`);

const summaryTable = ({ cards }: Summary): Table => ({
  columns: ['指标', '本期', '对比期', '变化', '日均', '单位'],
  rows: cards.map(({ title, unit, total, before, per_day: perDay }) => [
    title,
    total,
    before,
    changeText(total, before),
    perDay,
    unit,
  ]),
});

const monthTable = ({ data, year, unit }: MonthAnswer): Table => ({
  columns: ['月份', withUnit(`${year} 年`, unit), withUnit(`${year - 1} 年`, unit), '同比'],
  rows: data.map(({ x, y, y_prev: before }) => [x, y, before, changeText(y, before)]),
});

const namedTable = ({ shown, data }: Rank | Share): Table => ({
  columns: ['名称', withUnit('数量', shown?.unit ?? '')],
  rows: data.map(({ name, value }) => [name, value]),
});

/** A part in percent of the whole: 33.3%. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)}%`;

const funnelTable = ({ shown, steps }: FunnelAnswer): Table => ({
  columns: ['步骤', withUnit('数量', shown?.unit ?? ''), '占上一步', '占第一步'],
  rows: steps.map(({ title, value }, at) => [
    title,
    value,
    percentText(value, steps[at - 1]?.value ?? value),
    percentText(value, steps[0]?.value ?? value),
  ]),
});

const budgetTable = ({ data }: BudgetAnswer): Table => ({
  columns: ['活动', '成本（元）', '预算（元）', '已用'],
  rows: data.map(({ name, cost_fen: cost, budget_fen: budget }) => [
    name,
    Number(yuanOf(cost)),
    Number(yuanOf(budget)),
    percentText(cost, budget),
  ]),
});

const flowTable = ({ labels, series }: Flow): Table => ({
  columns: ['时间', ...series.map(({ title, unit }) => withUnit(title, unit))],
  rows: labels.map((label, at) => [
    / \d\d$/.test(label) ? `${label}:00` : label,
    ...series.map(({ values }) => values[at] ?? 0),
  ]),
});

const heatTable = ({ data }: Heat): Table => ({
  columns: ['小时', '周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  rows: Array.from({ length: 24 }, (_, hour) => [`${hour}:00`, ...data.map((hours) => hours[hour] ?? 0)]),
});

const tables: { readonly [Name in AnalysisBlock | 'trend']: (answer: never) => Table } = {
  summary: summaryTable,
  funnel: funnelTable,
  budget: budgetTable,
  month: monthTable,
  rank: namedTable,
  share: namedTable,
  flow: flowTable,
  trend: flowTable,
  heat: heatTable,
};

/** What a block answered, as a table. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what the call of that block answered.
export const tableOf = (name: keyof typeof tables, answer: unknown): Table => tables[name](answer as never);
