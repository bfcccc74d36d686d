import { useSelector } from '@xstate/react';
import { Form } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import { demanded } from '../../../contract/entity/fault.ts';
import type { Field } from '../../../contract/entity/field.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { entered } from '../../../machines/entity/record/record-values.ts';
import { Editor } from '../fields/editors/Editor.tsx';
import { fieldId } from '../fields/field-id.ts';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly record: RecordActor;
  readonly picker: PickerActor;
  readonly entity: Entity;
}

const short: ReadonlySet<Field['kind']> = new Set([
  'integer',
  'points',
  'money',
  'percent',
  'decimal',
  'select',
  'switch',
  'datetime',
  'date',
  'reference',
]);

const shortText = 20;
/** A choice that names the record, and has not been made: the form begins there (take-focus.ts). */
const useBegins = ({ kind, fills, rule }: Field, name: string, record: RecordActor): boolean =>
  useSelector(
    record,
    ({ context }) => kind === 'reference' && fills !== undefined && rule !== undefined && context.draft[name] == null,
  );

const isShort = ({ kind, max = Infinity }: Field) => short.has(kind) || (kind === 'text' && max <= shortText);

const classOf = (field: Field, begins: boolean): string =>
  [isShort(field) && 'field-short', begins && 'field-first'].filter(Boolean).join(' ');

/** Whether the server is asked about it at this moment. */
function useIsChecking(record: RecordActor, name: string): boolean {
  const uniqueness = useSelector(record, ({ children }) => children.uniqueness);
  return useSelector(uniqueness, (snapshot) => snapshot?.value === 'asking' && name in snapshot.context.asked.fields);
}

/** The field as the rest of the form has it. */
function useDemanded(field: Field, record: RecordActor): Field {
  const isDemanded = useSelector(record, ({ context }) => demanded(field, entered(context.draft)) !== field);
  return isDemanded ? { ...field, rule: true } : field;
}

/** One field of a form: label, control, what is wrong with it, why it is locked, and what helps. */
export function FormField({ name, field: declared, record, picker, entity }: Props) {
  const field = useDemanded(declared, record);
  const error = useSelector(record, ({ context }) => context.errors[name]);
  const locked = useSelector(record, ({ context: { mode, row } }) =>
    mode === 'edit' && row ? field.locked?.(row) : undefined,
  );
  const id = fieldId(entity.name, name);
  const begins = useBegins(field, name, record);
  const isChecking = useIsChecking(record, name);
  const always = locked ?? field.help;
  const note = isChecking ? '校验中…' : always;
  const described = [
    error !== undefined && `${id}-error`,
    note !== undefined && `${id}-note`,
    field.noted !== undefined && `${id}-noted`,
  ].filter(Boolean);
  return (
    <Form.Item
      label={field.label}
      className={classOf(field, begins)}
      htmlFor={id}
      required={field.rule !== undefined}
      {...(error !== undefined && { validateStatus: 'error' as const, help: <span id={`${id}-error`}>{error}</span> })}
      {...((note ?? field.noted) !== undefined && {
        extra: (
          <>
            <span id={`${id}-note`} {...(always === undefined && { className: 'field-passing' })}>
              {note}
            </span>
            <Noted id={`${id}-noted`} name={name} field={field} record={record} />
          </>
        ),
      })}
    >
      <Editor
        id={id}
        name={name}
        field={field}
        record={record}
        picker={picker}
        locked={locked !== undefined}
        invalid={error !== undefined}
        describedBy={described.length > 0 ? described.join(' ') : undefined}
      />
    </Form.Item>
  );
}

/** What the value comes to as it is typed. */
function Noted({ id, name, field, record }: Pick<Props, 'name' | 'field' | 'record'> & { readonly id: string }) {
  const foresight = useSelector(record, ({ children }) => children.foresight);
  const facts = useSelector(foresight, (snapshot) => (snapshot?.value === 'idle' ? snapshot.context.facts : undefined));
  const said = useSelector(
    record,
    ({ context: { draft, row } }) => field.noted?.(draft[name], { ...row, ...facts }),
    (one, other) => one?.text === other?.text,
  );
  return (
    said && (
      <output id={id} className="field-noted" data-warns={said.warns}>
        {said.text}
      </output>
    )
  );
}
