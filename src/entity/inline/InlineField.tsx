import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { Field, Kind } from '../../../contract/entity/field.ts';
import { type InlineEditActor, inlineFaults } from '../../../machines/entity/record/inline-edit.ts';
import type { ControlProps } from '../fields/editors/editor-props.ts';
import { NumberEditor } from '../fields/editors/NumberEditor.tsx';
import { ChoiceEditor, SwitchEditor } from '../fields/editors/SelectEditor.tsx';
import { TextEditor } from '../fields/editors/TextEditor.tsx';
import { fieldId } from '../fields/field-id.ts';

/** By the kind of the field: cells have room for no others. */
const controls: Partial<Record<Kind, ComponentType<ControlProps>>> = {
  text: TextEditor,
  integer: NumberEditor,
  select: (props) => <ChoiceEditor {...props} open={Object.keys(props.field.options ?? {})} />,
  switch: SwitchEditor,
};

interface Props {
  readonly edit: InlineEditActor;
  readonly name: string;
  readonly field: Field;
}

/** One control, with what is wrong with its value below it. */
export function InlineField({ edit, name, field }: Props) {
  const entity = useSelector(edit, ({ context }) => context.entity);
  const value = useSelector(edit, ({ context: { draft, row } }) =>
    Object.hasOwn(draft, name) ? draft[name] : row?.[name],
  );
  const fault = useSelector(
    edit,
    ({ context }) => [...inlineFaults(context), ...context.refused].find((one) => one.field === name)?.message,
  );
  const locked = useSelector(edit, (snapshot) => snapshot.matches('saving'));
  const Editor = controls[field.kind];
  if (!Editor) throw new Error(`no control in a row: ${field.kind}`);
  const id = fieldId(`inline-${entity}`, name);
  return (
    <span className="inline-field">
      <label className="inline-label" htmlFor={id}>
        {field.label}
      </label>
      <Editor
        {...{ id, name, field, value, locked }}
        invalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-error`}
        onChange={(changed) => edit.send({ type: 'CHANGE', values: { [name]: changed } })}
        onLeave={() => {}}
      />
      {fault !== undefined && (
        <span id={`${id}-error`} role="alert" className="inline-fault">
          {fault}
        </span>
      )}
    </span>
  );
}
