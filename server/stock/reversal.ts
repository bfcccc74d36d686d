import { undoMinutes } from '../../contract/entity/history.ts';
import type { Row } from '../../contract/core/page.ts';
import { movesFrom, stateLabel } from '../../machines/entity/lifecycle/kernel.ts';
import type { Caller } from '../http/route.ts';
import type { Past } from '../entity/read/past.ts';
import type { Resource } from '../entity/resource.ts';
import { closedBecause } from '../entity/write/update.ts';
import { asText } from '../entity/read/wire-values.ts';

/** How a write is taken back: other values, or the step of the life cycle that leads back. */
export type Reversal = { readonly event: string } | 'values' | { readonly refusal: string };

const refused = (refusal: string): Reversal => ({ refusal });

/** Whether the caller has the right: that of the original action, and for what others did 修改 as well. */
export const mayReverse = ({ entity }: Resource, past: Past, { grants, accountId }: Caller): boolean =>
  grants.has(`${entity.permissionId}.${past.action}`) &&
  (past.account_id === accountId || grants.has(`${entity.permissionId}.edit`));

/**
 * How this write can be taken back on the row as it is now, or the sentence that says why it cannot. Whether the row has
 * moved on since is for the caller to see.
 */
export function reversalOf(resource: Resource, row: Row, past: Past): Reversal {
  if (!past.fresh) return refused(`只能撤销 ${undoMinutes} 分钟以内的操作`);
  if (past.event === 'UNDO') return refused('撤销本身不能再撤销');
  if (past.version_before === 0) return refused('新建不能撤销，不再需要时请归档');
  return Object.hasOwn(past.before ?? {}, 'status') ? stepBack(resource, row, past) : valuesBack(resource, row);
}

function valuesBack(resource: Resource, row: Row): Reversal {
  const closed = closedBecause(resource, row);
  return closed === undefined ? 'values' : refused(closed);
}

function stepBack({ lifecycle }: Resource, row: Row, past: Past): Reversal {
  const wanted = asText(past.before?.['status']);
  // Such as ending somebody's sessions: there is no way back to go.
  if (wanted === row.status) return refused('这一步没有改变状态，不能撤销');
  const { lasting } = movesFrom(lifecycle, { ...row, status: wanted }).find(({ event }) => event === past.event) ?? {};
  if (lasting !== undefined) return refused(lasting);
  const back = movesFrom(lifecycle, row).find(({ target }) => target === wanted);
  if (!back)
    return refused(`「${stateLabel(lifecycle, row.status)}」不能回到「${stateLabel(lifecycle, wanted)}」，不能撤销`);
  return back.refusal === undefined ? { event: back.event } : refused(back.refusal);
}
