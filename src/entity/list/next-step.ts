import type { Entity } from '../../../contract/entity/entity.ts';
import type { AwaitedStep } from '../../../contract/entity/entity-parts.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { drawnMoves, type Move } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import { deedsOf, type Permits } from './row-deeds.ts';
import { commandsOf, movesOf, partsOf } from './row-moves.ts';

/** What rows of an entity wait for, in which cases; most that wait at all wait to be enabled. */
const awaitedIn = ({ next = ['ENABLE'] }: Entity): readonly AwaitedStep[] =>
  next.map((step) => (typeof step === 'string' ? { step, when: () => true } : step));

/** Steps, commands and dialogs that may stand in a row of the list before anything else, as this operator may take them. */
export function nextSteps(entity: Entity, actions: readonly Action[]): readonly { readonly label: string }[] {
  const steps = drawnMoves(lifecycleOf(entity.name));
  return awaitedIn(entity).flatMap(({ step: name }) => {
    const step =
      steps.find(({ event }) => event === name) ??
      entity.commands?.[name] ??
      entity.parts?.[name] ??
      entity.deeds?.[name];
    return step && actions.includes(step.action) ? [step] : [];
  });
}

/** What a row waits for: a step of its life cycle, a form that does something to it, or a dialog about it. */
export type NextStep =
  | { readonly move: Move }
  | { readonly mode: string; readonly label: string }
  | { readonly part: string; readonly label: string };

/** The first of the steps a row may wait for that can be done with it now; undefined where it waits for nothing. */
export function nextStepOf(entity: Entity, row: Row, actions: readonly Action[]): NextStep | undefined {
  const moves = movesOf(entity, row, actions).filter(({ refusal }) => refusal === undefined);
  const commands = commandsOf(entity, row, actions);
  const parts = partsOf(entity, row, actions);
  for (const { step: name, when } of awaitedIn(entity)) {
    if (!when(row)) continue;
    const move = moves.find(({ event }) => event === name);
    if (move) return { move };
    const command = commands.find(({ mode }) => mode === name);
    if (command) return command;
    const part = parts.find(([key]) => key === name)?.[1];
    if (part) return { part: name, label: part.label };
  }
  return undefined;
}

/** Where a list has no step that a row waits for: what the row hands out, and waits to have opened. */
export const nextDeedOf = (entity: Entity, row: Row, permits: Permits) =>
  awaitedIn(entity).flatMap(({ step, when }) =>
    when(row) ? deedsOf(entity, row, permits).filter(({ name }) => name === step) : [],
  )[0];
