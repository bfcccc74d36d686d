import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { drawnMoves, type Move } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import { commandsOf, movesOf } from './row-moves.ts';

/** What most rows wait for that wait at all. */
const usual = ['ENABLE'];

/** Steps and commands that may stand in a row of the list before anything else, as this operator may take them. */
export function nextSteps(entity: Entity, actions: readonly Action[]): readonly { readonly label: string }[] {
  const steps = drawnMoves(lifecycleOf(entity.name));
  return (entity.next ?? usual).flatMap((name) => {
    const step = steps.find(({ event }) => event === name) ?? entity.commands?.[name];
    return step && actions.includes(step.action) ? [step] : [];
  });
}

/** What a row waits for: a step of its life cycle, or a form that does something to it. */
export type NextStep = { readonly move: Move } | { readonly mode: string; readonly label: string };

/** The first of the steps a row may wait for that can be done with it now; undefined where it waits for nothing. */
export function nextStepOf(entity: Entity, row: Row, actions: readonly Action[]): NextStep | undefined {
  const moves = movesOf(entity, row, actions).filter(({ refusal }) => refusal === undefined);
  const commands = commandsOf(entity, row, actions);
  for (const name of entity.next ?? usual) {
    const move = moves.find(({ event }) => event === name);
    if (move) return { move };
    const command = commands.find(({ mode }) => mode === name);
    if (command) return command;
  }
  return undefined;
}
