import { useSelector } from '@xstate/react';
import { type BulkMove, reasonOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import { ReasonField } from '../record/ReasonField.tsx';
import { RetypeField } from '../record/RetypeField.tsx';
import { type AskingActor, BulkForm } from './BulkForm.tsx';

interface Props {
  readonly bulk: AskingActor;
  readonly picker: PickerActor;
  readonly move: BulkMove;
  /** How many rows there are, where that has to be typed. */
  readonly count: number | null;
}

/** What a step asks for before many rows take it: its form, why, and how many they are. */
export function WhatIsSaid({ bulk, picker, move, count }: Props) {
  const reason = useSelector(bulk, ({ context }) => context.reason);
  const typed = useSelector(bulk, ({ context }) => context.typed);
  return (
    <>
      {Object.keys(move.form).length > 0 && <BulkForm bulk={bulk} picker={picker} form={move.form} />}
      {move.reason && (
        <ReasonField
          reason={reason}
          least={reasonOf(move)}
          onChange={(text) => bulk.send({ type: 'EXPLAIN', reason: text })}
        />
      )}
      {count !== null && (
        <RetypeField
          what="条数"
          wanted={String(count)}
          typed={typed}
          onChange={(text) => bulk.send({ type: 'RETYPE', text })}
        />
      )}
    </>
  );
}
