import { sql } from 'kysely';
import { goodsBottlecap as declared } from '../../contract/goods/goods-bottlecap.entity.ts';
import { printedFaults } from '../../contract/code-scan/printed-caps.ts';
import { invalid } from '../http/failure.ts';
import { checkWarning, goodsParts } from './goods.resource.ts';
import { defineResource } from '../entity/define-resource.ts';
import type { Sql, Write } from '../entity/resource.ts';

const parts = goodsParts('goods_bottlecap', 'bottlecap');

/** Over what was printed for the goods `t`: the tiers of campaigns that pay with it, those archived apart. */
const ofPrinted = (counted: Sql): Sql => sql`(select coalesce(sum(${counted}), 0)::bigint from award as w
    join ccn_award as m on m.award_id = w.id
    join ccn_activity as v on v.id = m.activity_id and v.award_mode = 'embedded' and v.status <> 'archived'
    join ccn_tier as u on u.ccn_activity_id = v.ccn_activity_id and u.tier_id = m.tier_id
  where w.source_type = 'bottlecap' and w.source_id = t.id)`;

/** 瓶盖商品 (award.md §3.12): every printed cap must be paid for, so there is never less of it than those come to (C6). */
export const goodsBottlecap = defineResource('goods_bottlecap', {
  ...parts,
  computed: { ...parts.computed, printed_win_count: ofPrinted(sql`u.code_count`) },
  check: (_tx, write) => {
    checkWarning(write);
    refuseTighter(write);
    return Promise.resolve();
  },
  floor: {
    units: ofPrinted(sql`u.code_count * m.quantity`),
    why: (units) => `已印中奖盖需要 ${units}，总库存不能更少`,
  },
});

/** Whoever holds a printed cap is never worse off than when it was printed. @throws {Failure} 40001 */
function refuseTighter({ row, values }: Write): void {
  if (!row || Number(row['printed_win_count']) === 0) return;
  const faults = printedFaults(declared.fields, row, values);
  if (faults.length > 0) throw invalid(faults);
}
