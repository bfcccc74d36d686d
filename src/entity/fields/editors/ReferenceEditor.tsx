import { useSelector } from '@xstate/react';
import { entered } from '../../../../machines/entity/record/record-values.ts';
import { RemoteSelect } from '../RemoteSelect.tsx';
import { titlesIn } from '../titles.ts';
import { idsIn } from '../values.ts';
import type { EditorProps } from './editor-props.ts';

/** Rows of another entity, picked by name. */
export function ReferenceEditor(props: EditorProps) {
  const { id, name, field, record, picker, value, locked, describedBy, within, onChange, onLeave } = props;
  const { refers, offers } = field;
  const entity = useSelector(record, ({ context }) =>
    typeof refers === 'function' ? refers(entered(context.draft)) : (offers ?? refers),
  );
  const row = useSelector(record, ({ context }) => within ?? context.row ?? context.given);
  const multiple = field.kind === 'references';
  return (
    <RemoteSelect
      id={id}
      picker={picker}
      entity={entity}
      label={field.label}
      value={idsIn(value)}
      titles={row ? titlesIn(row, name, field) : []}
      multiple={multiple}
      {...(locked && { disabled: true })}
      describedBy={describedBy}
      onChange={(ids) => onChange(multiple ? ids : (ids[0] ?? null))}
      onLeave={onLeave}
    />
  );
}
