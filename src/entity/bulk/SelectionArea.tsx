import { useSelector } from '@xstate/react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { SelectionActor } from '../../../machines/entity/bulk/selection.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { AbovePage } from '../front.tsx';
import { BulkJobQuestion } from './BulkJobQuestion.tsx';
import { BulkPanel } from './BulkPanel.tsx';
import { BulkQuestion } from './BulkQuestion.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import './bulk.css';

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
  readonly picker: PickerActor;
  readonly selection: SelectionActor | null;
}

/** Between the head of a table and its rows: what is ticked, and what is being done with it. */
export function SelectionArea({ entity, table, picker, selection }: Props) {
  return (
    <>
      <SelectionBar table={table} selection={selection} permissionId={entity.permissionId} />
      {selection && <Run entity={entity} picker={picker} selection={selection} />}
    </>
  );
}

interface RunProps extends Pick<Props, 'entity' | 'picker'> {
  readonly selection: SelectionActor;
}

function Run({ entity, picker, selection }: RunProps) {
  const { bulk, bulkJob } = useSelector(selection, ({ children }) => children);
  if (bulkJob)
    return (
      <AbovePage>
        <BulkJobQuestion job={bulkJob} picker={picker} />
      </AbovePage>
    );
  if (!bulk) return null;
  return (
    <>
      <BulkPanel bulk={bulk} entity={entity} />
      <AbovePage>
        <BulkQuestion bulk={bulk} picker={picker} />
      </AbovePage>
    </>
  );
}
