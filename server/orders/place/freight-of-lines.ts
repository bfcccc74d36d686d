import { sql } from 'kysely';
import { freightOf, type FreightRules } from '../../../contract/mall/freight.ts';
import type { Freight } from '../../../contract/marketing/quote/quote-basket.ts';
import { sharesOf } from '../../../contract/marketing/quote/shares.ts';
import type { Db } from '../../entity/write/database.ts';
import type { OfferLine } from './offer-lines.ts';

interface Template {
  readonly id: number;
  readonly rules: FreightRules;
}

/** Lines that are sent under one template. */
interface Part {
  readonly template: Template;
  readonly pieces: number;
  readonly fen: number;
}

/** Whether a line is a parcel that somebody pays for. */
export const isSent = ({ offer }: OfferLine): boolean =>
  offer.goods_type === 'physical' && offer.channel === 'self' && offer.freight_template_id !== null;

async function templatesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Template>> {
  const { rows } = await sql<FreightRules & { id: number }>`
    select id, charge_mode, rules, free_rules, no_delivery, no_delivery_note from freight_template
    where id = any(${[...ids]}::bigint[]) order by id`.execute(db);
  return new Map(rows.map(({ id, ...rules }) => [id, { id, rules }]));
}

/** What is sent, by template in the order of their ids. */
async function partsOf(db: Db, lines: readonly OfferLine[]): Promise<readonly Part[]> {
  const sent = lines.filter(isSent);
  const byTemplate = Map.groupBy(sent, ({ offer }) => Number(offer.freight_template_id));
  const templates = await templatesOf(db, [...byTemplate.keys()]);
  return [...templates.values()].map((template) => {
    const own = byTemplate.get(template.id) ?? [];
    return {
      template,
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      fen: own.reduce((sum, { unit_fen, quantity }) => sum + unit_fen * quantity, 0),
    };
  });
}

/** Fees of all parts together; where one cannot be sent, nothing is. */
function together(all: readonly Freight[]): Freight {
  const refused = all.find((one) => 'refused' in one);
  if (refused) return refused;
  const fees = all.flatMap((one) => ('fee' in one ? [one] : []));
  return {
    fee: fees.reduce((sum, { fee }) => sum + fee, 0),
    rule: [...new Set(fees.map(({ rule }) => rule))].join('、'),
  };
}

/**
 * What sending the lines costs, as a function of what their goods come to (engines.md §3.3): each template is asked once for its own part, which
 * has its share of the amount. Goods have no weight: a template by weight charges its first fee. Without a region only what is not sent is known.
 */
export async function freightFor(
  db: Db,
  lines: readonly OfferLine[],
  region: string | null,
): Promise<(amount: number) => Freight> {
  const parts = await partsOf(db, lines);
  if (parts.length === 0) return () => ({ fee: 0, rule: '不收运费' });
  if (region === null) return () => ({ fee: 0, rule: '选择收货地区后计算' });
  const weights = parts.map(({ fen }) => fen);
  return (amount) => {
    const amounts = weights.some((fen) => fen > 0) ? sharesOf(amount, weights) : weights;
    return together(
      parts.map(({ template, pieces }, nth) =>
        freightOf(template.rules, { region, quantity: pieces, weight: 0, amount: amounts[nth] ?? 0 }),
      ),
    );
  };
}
