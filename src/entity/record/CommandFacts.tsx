import { useSelector } from '@xstate/react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { entered } from '../../../machines/entity/record/record-values.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { Figures } from './Figures.tsx';

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
}

/** What a command is about to change, as it stands now. */
export function CommandFacts({ record, entity }: Props) {
  const { mode, row } = useSelector(record, ({ context }) => context);
  const command = entity.commands?.[mode];
  return command && row && command.shows.length > 0 ? <Figures entity={entity} row={row} keys={command.shows} /> : null;
}

/** The sentence that says what will come out of a command. */
export function CommandPreview({ record, entity }: Props) {
  const preview = useSelector(record, ({ context: { mode, row, draft } }) =>
    row ? entity.commands?.[mode]?.preview?.(row, entered(draft)) : undefined,
  );
  if (preview === undefined) return null;
  return <output className="command-preview">{preview}</output>;
}
