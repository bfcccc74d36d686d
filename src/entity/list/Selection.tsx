import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { SelectionActor } from '../../../machines/entity/bulk/selection.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { latePart } from '../late-part.tsx';

const SelectionArea = latePart(async () => (await import('../bulk/SelectionArea.tsx')).SelectionArea);

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
  readonly picker: PickerActor;
}

/** What is ticked and what is done with it: drawn by code that comes once there is something, or with its chart. */
export function Selection({ entity, page, table, picker }: Props) {
  const late = useSelector(page, ({ children }) => children.selection);
  const arrived = useSelector(late, (snapshot) => snapshot?.context.page ?? null);
  const isTicked = useSelector(table, ({ context }) => context.selected.length > 0);
  if (!isTicked && !arrived) return null;
  return (
    <Suspense>
      <SelectionArea entity={entity} table={table} picker={picker} selection={arrived as SelectionActor | null} />
    </Suspense>
  );
}
