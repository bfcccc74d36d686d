import type { Row } from '../../contract/core/page.ts';
import type { Tx } from '../db/transaction.ts';
import { asText } from '../entity/read/wire-values.ts';
import { post } from './ledger/post.ts';

/** Who draws, and the number of his draw. */
interface Drawer {
  readonly member: { readonly userId: number };
  readonly bizNo: string;
}

/**
 * Takes what a draw of this activity costs from the member's points, under the number of the draw, whatever comes out of it.
 * @throws {Failure} 42201 with `available` where he has less
 */
export async function payDraw(tx: Tx, activity: Row, { member, bizNo }: Drawer): Promise<void> {
  if (activity['cost_type'] !== 'points') return;
  await post(tx, {
    kind: 'spend',
    memberId: member.userId,
    key: `cost:${bizNo}`,
    bizType: 'draw_cost',
    title: asText(activity['title']),
    source: { entity: 'activity', id: activity.id },
    by: 'member',
    points: Number(activity['cost_points']),
  });
}
