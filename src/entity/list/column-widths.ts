import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import type { Column } from '../../../contract/entity/entity-parts.ts';
import { hiddenOf, identityOf, listColumns } from '../../../contract/entity/list/list-look.ts';
import { type ColumnLayout, inOrder } from '../../../contract/entity/list/list-views.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { lookOf } from '../fields/looks.ts';

/* How wide columns are, in px, and which of them a list has room for. */

/** The box that ticks a row. */
export const tickWidth = 44;
/** Room for 详情, 编辑 and 更多; for one of them alone; and for a step before them. */
const actionsWidth = 148;
const oneWidth = 64;
const stepWidth = 40;
const longStepWidth = 68;
/** Room for a phone number with the eye beside it. */
const mobileWidth = 144;
/** Below this width a table has fewer things to press. */
const narrow = 760;
/** What a row is recognised by has no less than this, and takes what is left. */
const leastIdentity = 200;
const pictureWidth = 44;

/** What the column of an identity cell takes at least. */
function identityWidth(entity: Entity, { width = 0 }: Pick<Column, 'width'>): number {
  const { picture, below } = identityOf(entity) ?? {};
  const words = Math.max(width, below === undefined ? 0 : leastIdentity);
  return Math.min(words, leastIdentity + 20) + (picture === undefined ? 0 : pictureWidth);
}

/** How wide a column is unless somebody wants it otherwise. */
export function ownWidth(entity: Entity, column: Column): number {
  const field = fieldOf(entity, column.key);
  const width = Math.max(column.width ?? lookOf(field).width, field.mask === 'mobile' ? mobileWidth : 0);
  return column.key === entity.title ? identityWidth(entity, { width }) : width;
}

/** Whether there is but one thing to press in each row: where rows can only be read or only be moved. */
const isOne = (entity: Entity, actions: readonly Action[]) =>
  !(actions.includes('get') || actions.includes('edit')) ||
  (entity.observed === true && entity.calls.update === undefined && entity.deeds === undefined);

/** Whether a table is so narrow that what can be done with a row is behind 更多, but for what the row waits for. */
export const isNarrow = (room: number): boolean => room < narrow;

/** The column of what can be done with a row; `steps`: the longest name of a step that may stand there, in characters. */
export function actionsRoom(entity: Entity, actions: readonly Action[], steps: number, room = Infinity): number {
  const others = isNarrow(room) || isOne(entity, actions) ? oneWidth : actionsWidth;
  if (steps === 0) return others;
  return others + (steps > 2 ? longStepWidth : stepWidth);
}

/**
 * The columns that are shown, in their order. As long as nobody has said which, those at the end give way where there is no `room` for
 * them; a list somebody has laid out scrolls.
 */
export function shownColumns(entity: Entity, layout: ColumnLayout, room: number): readonly Column[] {
  const hidden = hiddenOf(entity, layout);
  const wanted = inOrder(listColumns(entity), layout).filter(({ key }) => !hidden.includes(key));
  if (layout.hidden) return wanted;
  let left = room;
  return wanted.filter((column, at) => {
    left -= layout.widths?.[column.key] ?? ownWidth(entity, column);
    return left >= 0 || at < fewest;
  });
}

/** What the row is called and how it stands are always shown. */
const fewest = 2;
