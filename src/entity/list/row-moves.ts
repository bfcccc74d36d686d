import { editAction } from '../../../contract/entity/entity-parts.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Question } from '../../../machines/entity/record/confirm.ts';
import { type Move, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import type { MoveTarget } from '../entity-calls.ts';
import { newRequestId } from '../../core/request-id.ts';

/** Why nobody changes this row any more, or undefined when it is open. */
export function closedBecause(entity: Entity, row: Row): string | undefined {
  if (entity.archived !== undefined && row.status === entity.archived) return '已归档，不能修改';
  return entity.frozen?.(row);
}

/** Whether this operator may open the row's form; rows that the house writes by itself take steps and have none. */
export const mayEdit = (entity: Entity, row: Row, actions: readonly Action[]): boolean =>
  entity.observed !== true &&
  entity.calls.update !== undefined &&
  actions.includes(editAction(entity)) &&
  closedBecause(entity, row) === undefined;

/** Steps of the life cycle that this operator may take from where the row is; refused ones carry their sentence. */
export const movesOf = (entity: Entity, row: Row, actions: readonly Action[]): readonly Move[] =>
  movesFrom(lifecycleOf(entity.name), row).filter(({ action }) => actions.includes(action));

/** What cannot be taken back is not the first thing that a hand comes to: in rows, in their menus, and above ticked rows. */
export const dangerLast = <Of>(all: readonly Of[], moveOf: (one: Of) => Pick<Move, 'danger'>): readonly Of[] =>
  all.toSorted((one, other) => Number(moveOf(one).danger ?? false) - Number(moveOf(other).danger ?? false));

/** Names of the commands that this operator may give the row (入库/盘亏, for one), with their labels. */
export const commandsOf = (entity: Entity, row: Row, actions: readonly Action[]) =>
  Object.entries(entity.commands ?? {}).flatMap(([mode, { label, action, danger, notIn, when }]) =>
    actions.includes(action) &&
    when?.(row) !== false &&
    !notIn.includes(row.status) &&
    entity.frozen?.(row) === undefined
      ? [{ mode, label, danger }]
      : [],
  );

/** Dialogs of the entity's own about the row that this operator may open, by name. */
export const partsOf = ({ parts = {} }: Entity, row: Row, actions: readonly Action[]) =>
  Object.entries(parts).filter(
    ([, { action, when, ofList }]) => !ofList && actions.includes(action) && when?.(row) !== false,
  );

/** Whether the row is looked at before it is asked. */
const lookedFirst = ({ lookedAt = {} }: Entity, event: string) => (event in lookedAt ? ({ looks: true } as const) : {});

/** The question before a step, with what follows from it. */
export function questionOf(
  entity: Entity,
  row: Row,
  { label, event, target: to, warns, danger, reason, leastReason, retype, lasting }: Move,
): Question {
  const target: MoveTarget = { entity: entity.name, id: row.id, version: row.version, event };
  return {
    title: '提示',
    content: [`确定${label}「${String(row[entity.title])}」吗？`, warns ?? '', entity.cautions?.[event]?.(row) ?? '']
      .join('\n')
      .trim(),
    okText: '确定',
    danger: danger ?? false,
    needsReason: reason ?? false,
    ...(leastReason !== undefined && { leastReason }),
    ...(retype && { retype: String(row[entity.title]) }),
    ...lookedFirst(entity, event),
    requestId: newRequestId(),
    said: `已${label}「${String(row[entity.title])}」`,
    target,
    // Rows that the house writes keep no earlier selves to go back to.
    undoable:
      !lasting &&
      !entity.observed &&
      to !== row.status &&
      movesFrom(lifecycleOf(entity.name), { ...row, status: to }).some((back) => back.target === row.status),
  };
}
