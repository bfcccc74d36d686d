import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  analysisBlocks,
  analysisExportCall,
  type AnalysisFilter,
  type Asked,
  comparisons,
  type Meaning,
  type Summary,
} from '../../../contract/insight/analysis.ts';
import type { Period } from '../../../contract/core/period.ts';
import { blockTitles, type MonthAnswer, tableOf } from '../../../contract/insight/analysis-tables.ts';
import { apiBase } from '../../../contract/core/envelope.ts';
import { codes } from '../../../contract/core/errors.ts';
import { callerOf } from '../../sign-in/identity.ts';
import { withTransaction } from '../../db/transaction.ts';
import { type Sheet, workbookOf } from '../../jobs/export/sheets.ts';
import { figures } from '../figures/catalogue.ts';
import { meaningOf, seen } from '../figures/figure.ts';
import { provinceNames } from '../figures/regions.ts';
import { checkBefore } from '../../http/access.ts';
import type { ApiGround } from '../../http/api.ts';
import { asAttachment } from '../../http/attachment.ts';
import { inputOf, parseInput } from '../../http/call-input.ts';
import { documented } from '../../http/operation.ts';
import { logOperation } from '../../http/operation-log.ts';
import type { Caller } from '../../http/route.ts';
import { seenIn } from '../../http/seen.ts';
import { readAside } from '../../entity/read-aside.ts';
import type { Db } from '../../entity/write/database.ts';
import { flowOf, heatBlockOf, type Question, rankOf, shareOf, summaryOf } from './blocks.ts';
import { budgetOf } from './budget.ts';
import { funnelOf } from './funnel.ts';
import { monthBarOf } from './month-bar.ts';
import { checkPeriod, filterBar, name, oneQuestion } from './question.ts';

const access = { permissionId: 'Analysis', action: 'export' } as const;
const path = analysisExportCall.slice('GET '.length);
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const shown = name('统计项');
const wish = z
  .strictObject({
    ...filterBar,
    month: shown,
    funnel: shown,
    budget: shown,
    rank: shown,
    share: shown,
    flow: shown,
    heat: shown,
  })
  .superRefine(checkPeriod)
  .transform((sent) => oneQuestion(sent));
type Wish = z.infer<typeof wish>;

/** Adds the call that answers all blocks of 分析页 as one workbook. Each time stands in the operation log. */
export function addAnalysisExport(app: FastifyInstance, ground: ApiGround): void {
  const about = { summary: '导出分析页', tag: 'Analysis', access, input: wish, answers: [mime] };
  app.get(apiBase + path, documented(about), (request, reply) => sendBook(request, reply, ground));
}

async function sendBook(request: FastifyRequest, reply: FastifyReply, ground: ApiGround) {
  const { store } = ground;
  const since = performance.now();
  const caller = await callerOf(store, request.headers);
  request.accountId = caller.accountId;
  checkBefore(caller, access);
  const input = parseInput(wish, inputOf(request).values);
  const { sheets, period, at } = await readAside(store, ({ db }) => sheetsOf(db, caller, input));
  const book = await workbookOf(sheets);
  const arrival = { method: 'GET', path: apiBase + path, since };
  const summary = `导出分析页（xlsx）：${daysText(period)}`;
  await withTransaction(store, (tx) =>
    logOperation(tx, arrival, { traceId: request.id, ...seenIn(request), caller, ...ground }, { ...access, summary }),
  );
  request.outcome = codes.ok;
  return asAttachment(reply, `分析页_${at.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '_')}.xlsx`, mime).send(
    book,
  );
}

/** A sheet that says what was asked, and one for each block. */
async function sheetsOf(db: Db, caller: Caller, input: Wish) {
  const {
    month: metric,
    funnel: narrowed,
    budget: spent,
    rank: ranked,
    share: shared,
    flow: flowing,
    heat: heated,
    ...filter
  } = input;
  const by = (choice?: string): Question => ({ ...filter, by: choice });
  const summary = await summaryOf(db, caller, by());
  const year = filter.range === 'custom' ? Number(summary.period.to.slice(0, 4)) : undefined;
  const metrics = seen(figures, caller).map(meaningOf);
  const answers = {
    summary,
    month: { ...(await monthBarOf(db, caller, { metric, year, region: filter.region })), metrics },
    funnel: await funnelOf(db, caller, by(narrowed)),
    budget: await budgetOf(db, caller, by(spent)),
    rank: await rankOf(db, caller, by(ranked)),
    share: await shareOf(db, caller, by(shared)),
    flow: await flowOf(db, caller, by(flowing)),
    heat: await heatBlockOf(db, caller, by(heated)),
  };
  const blocks = analysisBlocks.map((block) => ({ title: blockTitles[block], ...tableOf(block, answers[block]) }));
  return { sheets: [conditionsOf(answers, filter), ...blocks], period: summary.period, at: summary.at };
}

interface Answers extends Readonly<Record<'funnel' | 'budget' | 'rank' | 'share' | 'flow' | 'heat', Asked>> {
  readonly summary: Summary;
  readonly month: MonthAnswer;
}

/** What was asked for, and how each number is counted. */
function conditionsOf(
  { summary, month, funnel, budget, rank, share, flow, heat }: Answers,
  filter: AnalysisFilter,
): Sheet {
  const counted = month.metrics.find(({ id }) => id === month.metric) ?? null;
  const meant: readonly (readonly [keyof typeof blockTitles, Meaning | null])[] = [
    ...summary.cards.map((card) => ['summary', card] as const),
    ['month', counted],
    ['funnel', funnel.shown],
    ['budget', budget.shown],
    ['rank', rank.shown],
    ['share', share.shown],
    ['flow', flow.shown],
    ['heat', heat.shown],
  ];
  const numbers = meant.flatMap(([block, one]) =>
    one === null ? [] : [[blockTitles[block], one.title, one.formula, placeOf(one, filter.region)]],
  );
  return {
    title: '统计条件',
    columns: ['项目', '内容', '口径', '地区'],
    rows: [
      ['统计时段', daysText(summary.period), '', ''],
      [`对比期（${comparisons[filter.compare]}）`, daysText(summary.compared), '', ''],
      ['数据更新至', summary.at.slice(0, 19).replace('T', ' '), '', ''],
      ...numbers,
    ],
  };
}

const daysText = ({ from, to }: Period): string => `${from} ～ ${to}`;

/** Which region a number is of: what belongs to none is of the whole country, whatever was asked for. */
const placeOf = (one: Meaning, region?: string): string =>
  region === undefined || one.regional !== true ? '全部地区' : (provinceNames[region] ?? region);
