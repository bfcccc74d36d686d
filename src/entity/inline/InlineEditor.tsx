import { useSelector } from '@xstate/react';
import { Button, Spin } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AnyActorRef } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { type InlineEditActor, inlineFields } from '../../../machines/entity/record/inline-edit.ts';
import { textIn } from '../fields/values.ts';
import { useIsPhone } from '../list/window-size.ts';
import { DialogFailure } from '../dialogs/EditingDialog.tsx';
import { stateText } from '../../core/state-text.ts';
import { InlineField } from './InlineField.tsx';
import { cellsIn } from './row-cells.ts';
import './inline-editor.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 行内编辑: controls in the cells of the row, a bar with what can be done, drawn from the inlineEdit chart. Columns that are not shown have theirs in the bar. */
export function InlineEditor({ actor, open }: Props) {
  const edit = actor as InlineEditActor;
  const state = useSelector(edit, ({ value }) => stateText(value));
  const { key, entity, id } = useSelector(edit, ({ context }) => context);
  const title = useSelector(edit, ({ context }) => textIn(context.row?.[entityNamed(entity).title]));
  const isTyped = useSelector(edit, (snapshot) => snapshot.matches('editing') || snapshot.matches('saving'));
  const isPhone = useIsPhone();
  if (!open) return null;
  const { inline = {} } = entityNamed(entity);
  const fields = inlineFields(entity);
  // A phone shows a column or two, and what stands in them would be cut.
  const cells = isTyped && !isPhone ? cellsIn(key, id, Object.keys(inline)) : {};
  const controls = Object.entries(inline).flatMap(([column, name]) => {
    const field = fields[name];
    return field ? [{ column, control: <InlineField key={name} edit={edit} name={name} field={field} /> }] : [];
  });
  const [first] = Object.keys(inline);
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      className="inline-bar"
      aria-label={`行内编辑：${title}`}
      data-machine="inlineEdit"
      data-state={state}
      onKeyDown={(event) => work(event, edit)}
    >
      {state === 'loading' && <Spin size="small" />}
      {controls.map(({ column, control }) => {
        const cell = cells[column];
        return cell && createPortal(<Cell takesFocus={column === first}>{control}</Cell>, cell, column);
      })}
      <Said edit={edit} title={title} />
      {isTyped && controls.filter(({ column }) => !cells[column]).map(({ control }) => control)}
      <Buttons edit={edit} />
    </div>
  );
}

const focusWithin = (cell: HTMLElement | null) => cell?.querySelector('input')?.focus();

/** Whoever asked for it by keyboard types on in its first cell. */
const Cell = ({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) => (
  <div className="inline-cell" {...(takesFocus && { ref: focusWithin })}>
    {children}
  </div>
);

/** Enter saves, Escape leaves: from the cells as well, for what happens there is heard here. */
function work(event: KeyboardEvent, edit: InlineEditActor): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return;
  const isList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (isList) return;
  event.stopPropagation();
  edit.send({ type: event.key === 'Enter' ? 'SAVE' : 'CLOSE' });
}

interface PartProps {
  readonly edit: InlineEditActor;
}

function Said({ edit, title }: PartProps & { readonly title: string }) {
  const error = useSelector(edit, ({ context }) => context.error);
  const isLeaving = useSelector(edit, (snapshot) => snapshot.matches('leaving'));
  const mayRetry = useSelector(edit, (snapshot) => snapshot.can({ type: 'RETRY' }));
  if (isLeaving) return <p role="alert">「{title}」的改动尚未保存，确定放弃吗？</p>;
  if (error !== '')
    return <DialogFailure error={error} onRetry={mayRetry ? () => edit.send({ type: 'RETRY' }) : undefined} />;
  return <span className="inline-title">正在编辑「{title}」</span>;
}

function Buttons({ edit }: PartProps) {
  const isLeaving = useSelector(edit, (snapshot) => snapshot.matches('leaving'));
  const isSaving = useSelector(edit, (snapshot) => snapshot.matches('saving'));
  const maySave = useSelector(edit, (snapshot) => snapshot.can({ type: 'SAVE' }));
  if (isLeaving)
    return (
      <span className="inline-buttons">
        <Button onClick={() => edit.send({ type: 'BACK' })}>继续编辑</Button>
        <Button type="primary" danger onClick={() => edit.send({ type: 'CONFIRM' })}>
          放弃改动
        </Button>
      </span>
    );
  return (
    <span className="inline-buttons">
      <Button disabled={isSaving} onClick={() => edit.send({ type: 'CLOSE' })}>
        取消
      </Button>
      <Button
        type="primary"
        loading={isSaving}
        disabled={!maySave && !isSaving}
        onClick={() => edit.send({ type: 'SAVE' })}
      >
        保存
      </Button>
    </span>
  );
}
