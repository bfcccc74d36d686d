import { sql } from 'kysely';
import type { Picture } from '../../../contract/entity/field.ts';
import type { Tx } from '../../db/transaction.ts';
import { instantOf } from '../demo-days.ts';
import { addVisitors } from '../demo-links.ts';
import { seedWonCoupons } from '../marketing/won-coupons.ts';
import { countWins } from '../demo-wins.ts';
import { moveSequences } from '../sequences.ts';
import { filled } from './bulk.ts';
import { addCampaigns } from './campaigns.ts';
import { addCatalogue } from './catalogue.ts';
import { addOrders } from './orders.ts';
import { drawn } from './stages.ts';
import { countStock } from './stock.ts';
import { addWins, giveCodes } from './wins.ts';

/** When the goods and awards of the history were made. */
const madeOn = [-366, '09:00:00'] as const;

/** What the history is laid down with. */
export interface Ground {
  /** The day of seeding. */
  readonly today: string;
  readonly images: readonly Picture[];
  /** Part of the records, orders and visits that is made; 1 is all of them, tests make less. */
  readonly share?: number;
}

/**
 * Adds a year of history behind the named rows of the demo, so that there is enough to work with: 40 activities in all states, 200 awards,
 * 60 goods, 110,000 award records, 5,000 orders. Every counter follows from the rows behind it. The same for the same day. In the
 * transaction of the demo itself: there is all of it, or nothing.
 */
export async function seedLarge(tx: Tx, { today, images, share = 1 }: Ground): Promise<void> {
  // What is sorted here fits into the memory.
  await sql`set local work_mem = '32MB'`.execute(tx);
  await addCatalogue(tx, images, instantOf(today, madeOn));
  await addCampaigns(tx, { today, images, share });
  await filled(tx, ['award_record', 'goods_order', 'coupon_grant'], async () => {
    await addWins(tx, today, share, drawn(share));
    // What the planner knows of these tables is from before; a small sample says enough of them for what follows here. They have no
    // indexes over expressions now, which would be slow to look at.
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze award_record (status, activity_id, plan_id, prize_id, award_id, award_type, user_id, won_at), coupon_code`.execute(
      tx,
    );
    await sql`set local default_statistics_target to default`.execute(tx);
    await addOrders(tx, today, share);
    await giveCodes(tx);
  });
  await countWins(tx);
  await countStock(tx);
  await seedWonCoupons(tx);
  await filled(tx, ['activity_link_visitor'], () =>
    addVisitors(
      tx,
      sql`${Math.round(100 * share)}::int + (l.id * 7919) % ${Math.max(1, Math.round(400 * share))}::int`,
    ),
  );
  await moveSequences(tx);
}
