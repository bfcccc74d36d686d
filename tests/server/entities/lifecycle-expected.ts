import type { Entity } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import type { Answered } from '../with-server.ts';

type Stage = Readonly<Record<string, string>>;

/** What a row in a state has beside it, where the table says that one goes with the other. */
const besides: Readonly<Record<string, (stage: Stage) => string>> = {
  coupon_record: ({ status = '' }) =>
    `order_id = ${['locked', 'used'].includes(status) ? '(select min(id) from goods_order)' : 'null'}, ` +
    `pay_expire_at = ${status === 'locked' ? `now() + interval '1 hour'` : 'null'}, used_at = ${status === 'used' ? 'now()' : 'null'}`,
};

/** The columns that hold a state of an entity, with what goes with it, as SQL sets them. */
export const setsOf = (name: string, stage: Stage) =>
  [...Object.entries(stage).map(([column, state]) => `${column} = '${state}'`), besides[name]?.(stage) ?? []]
    .flat()
    .join(', ');

/** Steps that are drawn with a form of their own are tried elsewhere: tests/server/awards/records.test.ts. */
export const plainSteps = (entity: Entity, row: Row) =>
  movesFrom(lifecycleOf(entity.name), row).filter(
    ({ event, action }) => !entity.commands?.[event] && superActions(entity).includes(action),
  );

/** What 超级管理员, who has all there is, may do on the entity's page. */
export const superActions = (entity: Entity | undefined) =>
  builtinRoles
    .slice(0, 1)
    .flatMap(grantsOf)
    .flatMap(({ permissionId, action }) => (permissionId === entity?.permissionId ? [action] : []));

/** What a call was answered, but for its texts. */
export const outcome = ({ status, code }: Answered) => ({ status, code });

/** What the chart's refusal is told with: opening a campaign names every rule that it breaks (award.md §4.1), a level who stands there, a power which levels have it (wider.md §3.3, §3.4). */
export const refusedWith = (name: string, event: string, row: Row) => {
  const isDrawn = movesFrom(lifecycleOf(name), row).some((drawn) => drawn.event === event);
  if (isDrawn && name === 'ccn_activity' && event === 'OPEN') return codes.compliance;
  return isDrawn && (name === 'he_level' || name === 'he_power') ? codes.inUse : codes.illegalMove;
};

/** What somebody with these actions on the page is answered; `refused`: the code with which the chart refuses. */
export function expectedCode(actions: readonly string[], action: string, refused: number | false) {
  if (actions.length === 0) return { status: 401, code: codes.forbidden };
  if (!actions.includes(action)) return { status: 200, code: codes.noAction };
  return { status: 200, code: refused === false ? codes.ok : refused };
}
