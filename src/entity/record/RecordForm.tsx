import { useSelector } from '@xstate/react';
import { Alert, Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { sectionsOf } from '../../../contract/entity/form-layout.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import { applicable, formOf } from '../../../machines/entity/record/record-values.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import type { RecordContext } from '../../../machines/entity/record/record-types.ts';
import { closedBecause } from '../list/row-moves.ts';
import { CommandFacts, CommandPreview } from './CommandFacts.tsx';
import { ConflictTable } from './ConflictTable.tsx';
import { DraftBanner } from './DraftBanner.tsx';
import { FormField } from './FormField.tsx';
import { goOnTyping, startTyping, takeFocus } from './take-focus.ts';

/** A change elsewhere touches the row; what was typed is kept. */
const staleMessage = '这条记录或与它有关的数据在别处有更新，您填写的内容还在，保存时会核对';

interface Props {
  readonly record: RecordActor;
  readonly picker: PickerActor;
  readonly entity: Entity;
}

const shownKeys = (context: RecordContext) => Object.keys(applicable(formOf(context), context.draft));
const sameList = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');

/** The star is for the eye and drawn by the style, so that the label names the control and nothing else. */
const mark = (label: ReactNode, { required }: { readonly required: boolean }) => (
  <span {...(required && { className: 'required-label' })}>{label}</span>
);

/** The form of an entity or of a command. Typing draws one field afresh; the rest only when fields come or go. */
export function RecordForm({ record, picker, entity }: Props) {
  const mode = useSelector(record, ({ context }) => context.mode);
  const row = useSelector(record, ({ context }) => context.row);
  const keys = useSelector(record, ({ context }) => shownKeys(context), sameList);
  const editable = useSelector(record, (snapshot) => snapshot.matches('editing') || snapshot.matches('failed'));
  const conflicting = useSelector(record, (snapshot) => snapshot.matches('conflicting'));
  if (conflicting) return <ConflictTable record={record} picker={picker} />;
  const fields = formOf({ entity: entity.name, mode, row });
  return (
    <>
      {/* Outside of the form: it can be answered while nothing can be typed. */}
      <DraftBanner record={record} />
      <Form layout="vertical" component={false} disabled={!editable} requiredMark={mark}>
        <div ref={startTyping} tabIndex={-1} className="record-form">
          {editable && <span ref={goOnTyping} hidden />}
          <ClosedNote record={record} entity={entity} />
          <StaleNote record={record} />
          <CommandFacts record={record} entity={entity} />
          {sectionsOf(fields, keys).map(({ title, keys: parts }) => (
            <FormSection key={title} title={title}>
              {parts.map((key) => {
                const field = fields[key];
                return (
                  field && (
                    <FormField key={key} name={key} field={field} record={record} picker={picker} entity={entity} />
                  )
                );
              })}
            </FormSection>
          ))}
          <CommandPreview record={record} entity={entity} />
          <SaveFailure record={record} />
        </div>
      </Form>
    </>
  );
}

/** Fields that belong together, under the title that they have in common. */
function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (title === '') return children;
  return (
    <div role="group" aria-label={title} className="form-section">
      <h4>{title}</h4>
      {children}
    </div>
  );
}

/** Why the last try to save did not succeed: at the lower edge, near the button that was pressed. */
function SaveFailure({ record }: { readonly record: RecordActor }) {
  const error = useSelector(record, ({ context }) => context.error);
  const mayRetry = useSelector(record, (snapshot) => snapshot.can({ type: 'RETRY' }));
  if (error === '') return null;
  const retry = (
    <Button ref={takeFocus} size="small" danger onClick={() => record.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return <Alert className="save-failure" type="error" showIcon title={error} action={mayRetry && retry} />;
}

/** What was typed stands on an older reading of the row. */
function StaleNote({ record }: { readonly record: RecordActor }) {
  const isStale = useSelector(record, ({ context }) => context.isStale);
  return isStale && <Alert className="record-note" type="info" showIcon title={staleMessage} />;
}

/** A row that nobody changes any more: it was archived meanwhile, or the house keeps it. */
function ClosedNote({ record, entity }: Pick<Props, 'record' | 'entity'>) {
  const closed = useSelector(record, ({ context: { mode, row } }) =>
    mode === 'create' || !row ? undefined : closedBecause(entity, row),
  );
  return closed === undefined ? null : <Alert className="record-note" type="warning" showIcon title={closed} />;
}
