import { useSelector } from '@xstate/react';
import { Form } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { demanded } from '../../../contract/entity/fault.ts';
import type { Field, Fields, Kind } from '../../../contract/entity/field.ts';
import type { BulkActor } from '../../../machines/entity/bulk/bulk.ts';
import type { BulkJobActor } from '../../../machines/entity/bulk/bulk-job.ts';
import { bulkFaultsOf } from '../../../machines/entity/bulk/bulk-asked.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import { fieldId } from '../fields/field-id.ts';
import type { ControlProps } from '../fields/editors/editor-props.ts';
import { ChoiceEditor, SwitchEditor } from '../fields/editors/SelectEditor.tsx';
import { RemoteSelect } from '../fields/RemoteSelect.tsx';
import { idsIn } from '../fields/values.ts';
import { latePart } from '../late-part.tsx';

const InstantEditor = latePart(async () => (await import('../fields/editors/InstantEditor.tsx')).InstantEditor);

/** Whoever asks before many rows are told something: a run of this page, or a job at the server. */
export type AskingActor = BulkActor | BulkJobActor;

interface Props {
  readonly bulk: AskingActor;
  /** Serves the controls that pick rows: that of the page. */
  readonly picker: PickerActor;
  readonly form: Fields;
}

/** What all rows are told alike: fields that look at nothing but their own value. */
export const BulkForm = ({ bulk, picker, form }: Props) => (
  <Form layout="vertical" component={false} requiredMark={false}>
    <div className="bulk-form">
      {Object.entries(form).map(([key, field]) => (
        <BulkField key={key} bulk={bulk} picker={picker} name={key} field={field} />
      ))}
    </div>
  </Form>
);

interface FieldProps {
  readonly bulk: AskingActor;
  readonly picker: PickerActor;
  readonly name: string;
  readonly field: Field;
}

function BulkField({ bulk, picker, name, field }: FieldProps) {
  const entity = useSelector(bulk, ({ context }) => context.entity);
  const value = useSelector(bulk, ({ context }) => context.draft[name]);
  const isDemanded = useSelector(bulk, ({ context }) => demanded(field, context.draft).rule !== undefined);
  const fault = useSelector(bulk, ({ context }) => bulkFaultsOf(context).find((one) => one.field === name)?.message);
  const id = fieldId(`bulk-${entity}`, name);
  // What is still empty is no mistake yet: the button waits for it.
  const said = value === undefined || value === null ? undefined : fault;
  const described = [said !== undefined && `${id}-error`, field.help !== undefined && `${id}-note`].filter(Boolean);
  return (
    <Form.Item
      label={<span className={isDemanded ? 'required-label' : ''}>{field.label}</span>}
      htmlFor={id}
      layout={field.kind === 'switch' ? 'horizontal' : 'vertical'}
      {...(said !== undefined && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{said}</span> })}
      {...(field.help !== undefined && { extra: <span id={`${id}-note`}>{field.help}</span> })}
    >
      <Control
        {...{ id, picker, name, field, value }}
        locked={false}
        invalid={said !== undefined}
        describedBy={described.length > 0 ? described.join(' ') : undefined}
        onChange={(changed) => bulk.send({ type: 'CHANGE', values: { [name]: changed } })}
        onLeave={() => {}}
      />
    </Form.Item>
  );
}

type BulkControlProps = ControlProps & { readonly picker: PickerActor };

/** Rows of another entity, the same for all: nothing was chosen before, so there are no names to show. */
function RowsControl({ id, picker, field, value, describedBy, onChange, onLeave }: BulkControlProps) {
  const several = field.kind === 'references';
  return (
    <RemoteSelect
      {...{ id, picker, describedBy, onLeave }}
      entity={typeof field.refers === 'string' ? field.refers : undefined}
      label={field.label}
      value={idsIn(value)}
      titles={[]}
      multiple={several}
      onChange={(ids) => onChange(several ? ids : (ids[0] ?? null))}
    />
  );
}

/** By the kind of the field: forms for many rows have no others. */
const controls: Partial<Record<Kind, ComponentType<BulkControlProps>>> = {
  reference: RowsControl,
  references: RowsControl,
  switch: SwitchEditor,
  select: (props) => <ChoiceEditor {...props} open={Object.keys(props.field.options ?? {})} />,
  datetime: (props) => (
    <Suspense fallback={null}>
      <InstantEditor {...props} />
    </Suspense>
  ),
};

function Control(props: BulkControlProps) {
  const Editor = controls[props.field.kind];
  if (!Editor) throw new Error(`no control for many rows: ${props.field.kind}`);
  return <Editor {...props} />;
}
