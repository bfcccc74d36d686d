import { sql } from 'kysely';
import type { FunnelAnswer } from '../../../contract/insight/analysis.ts';
import { funnels } from '../figures/business-spreads.ts';
import { pathOf } from '../figures/figure.ts';
import { whenOf } from '../figures/sums.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { askedOf, type Question } from './blocks.ts';

/** 转化漏斗: how many of what began in the period came how far, each step with the list of its rows. */
export async function funnelOf(db: Db, caller: Caller, question: Question): Promise<FunnelAnswer> {
  const { one, asked, period, asker } = await askedOf(db, caller, funnels, question);
  if (!one) return { ...asked, steps: [] };
  const { rows } = await sql<{ code: string; amount: number }>`
    select code, sum(amount)::bigint as amount from (${one.rows(asker)}) as counted where ${whenOf(period)} group by code`.execute(
    db,
  );
  const steps = one.steps.map(({ id, title, codes, filters }) => {
    const counted = rows.filter(({ code }) => codes === undefined || codes.includes(code));
    const narrowed = { ...one.listed, filters: { ...one.listed.filters, ...filters } };
    const path = pathOf(narrowed, period, question.region);
    const value = counted.reduce((sum, { amount }) => sum + amount, 0);
    return { id, title, value, ...(path !== undefined && { path }) };
  });
  return { ...asked, steps };
}
