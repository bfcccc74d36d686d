import { useSelector } from '@xstate/react';
import { titleKey } from '../../../../machines/entity/record/picker.ts';
import { entered, filledByRow, formOf } from '../../../../machines/entity/record/record-values.ts';
import { RemoteSelect } from '../RemoteSelect.tsx';
import { titleOf, titlesIn } from '../titles.ts';
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
  const ids = idsIn(value);
  const titles = row ? titlesIn(row, name, field) : [];
  const titleFor = (picked: number | undefined) =>
    picked === undefined
      ? ''
      : (picker.getSnapshot().context.titles[titleKey(entity ?? '', picked)] ?? titleOf(titles, picked));
  const pick = (picked: number | undefined) => {
    const { context } = record.getSnapshot();
    const words = { title: titleFor(picked), before: titleFor(ids[0]) };
    const beside = field.fills === undefined ? {} : filledByRow(formOf(context), context.draft, name, words);
    // What it writes elsewhere is one change with it. In the row of a list there is nowhere else.
    if (Object.keys(beside).length === 0) onChange(picked ?? null);
    else record.send({ type: 'CHANGE', values: { ...beside, [name]: picked ?? null } });
  };
  return (
    <RemoteSelect
      id={id}
      picker={picker}
      entity={entity}
      label={field.label}
      value={ids}
      titles={titles}
      multiple={multiple}
      {...(locked && { disabled: true })}
      describedBy={describedBy}
      onChange={(picked) => (multiple ? onChange(picked) : pick(picked[0]))}
      onLeave={onLeave}
    />
  );
}
