import { useSelector } from '@xstate/react';
import { Drawer } from 'antd';
import type { SnapshotFrom } from 'xstate';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { FormSize } from '../../../contract/entity/form-layout.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { PresenceLoaderActor } from '../../../machines/entity/record/presence-loader.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import type { RevealActor } from '../../../machines/entity/record/reveal.ts';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { PresenceLine } from './PresenceLine.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordFooter } from './RecordFooter.tsx';
import { RecordForm } from './RecordForm.tsx';
import { moveOn, saveByKeys } from '../../core/widgets/form-keys.ts';
import { recordSize } from '../form-size.ts';
import { startTyping } from './take-focus.ts';
import { titleOfRecord } from './record-title.ts';
import { Unavailable } from '../Unavailable.tsx';
import './record.css';

interface Props {
  readonly record: RecordActor;
  readonly picker: PickerActor;
  readonly entity: Entity;
  readonly reveal: RevealActor | undefined;
  readonly presence?: PresenceLoaderActor | undefined;
  readonly open: boolean;
}

/** A page takes all there is; a dialog is drawn in the middle by its style, so that details and form stay the same element. */
const widths: Readonly<Record<FormSize, number | string>> = { dialog: 520, drawer: 720, page: '100%' };

/** A drawer that has slid in holds the keyboard itself: its form takes it back, unless somebody is in a field already. */
function focusForm(drawer: string): void {
  const form = document.querySelector<HTMLElement>(`[data-record="${drawer}"] .record-form`);
  if (form && (document.activeElement === form || !form.contains(document.activeElement))) startTyping(form);
}

/** One record above the list: its details, or a form of it; drawn from the record chart. */
export function RecordDrawer({ record, picker, reveal, entity, presence, open }: Props) {
  const title = useSelector(record, ({ context }) => titleOfRecord(entity, context));
  const state = useSelector(record, ({ value }) => stateText(value));
  const unsaved = useSelector(record, (snapshot) => snapshot.hasTag('unsaved'));
  const mayClose = useSelector(record, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  const isNew = useSelector(record, ({ context }) => context.mode === 'create');
  const size = useSelector(record, ({ context: { mode } }) => recordSize(entity, mode));
  return (
    <Drawer
      open={open}
      title={title}
      size={widths[size]}
      rootClassName={`record-drawer record-${size}`}
      mask={{ closable: !unsaved }}
      closable={{ placement: 'end', disabled: !mayClose, 'aria-label': '关闭抽屉' }}
      destroyOnHidden
      onClose={() => record.send({ type: 'CLOSE' })}
      onKeyDown={(event) => moveOn(event, event.currentTarget)}
      afterOpenChange={(isOpen) => isOpen && focusForm(record.sessionId)}
      footer={<RecordFooter record={record} entity={entity} size={size} />}
    >
      <div
        key={record.sessionId}
        className="record"
        data-record={record.sessionId}
        data-machine="record"
        data-state={state}
        onKeyDownCapture={(event) =>
          saveByKeys(
            event,
            () => record.send({ type: 'SUBMIT' }),
            isNew ? () => record.send({ type: 'SUBMIT_AND', further: 'next' }) : undefined,
          )
        }
      >
        <PresenceLine loader={presence} />
        <RecordBody record={record} picker={picker} reveal={reveal} entity={entity} />
      </div>
      <DiscardDialog record={record} />
    </Drawer>
  );
}

/** What the drawer shows of a record; nothing new once it has ended. */
function stageOf(snapshot: SnapshotFrom<RecordActor>) {
  if (snapshot.status !== 'active') return undefined;
  if (snapshot.matches('unavailable')) return 'unavailable';
  if (snapshot.hasTag('form')) return 'form';
  return snapshot.matches('viewing') ? 'detail' : 'loading';
}

/** What was saved or closed stays as it was while the drawer slides away. */
const hasEnded = (_before: unknown, now: unknown) => now === undefined;

/** What the record is at: on its way, not to be had, read, or filled in. */
function RecordBody({ record, picker, reveal, entity }: Omit<Props, 'open' | 'presence'>) {
  const stage = useSelector(record, stageOf, hasEnded);
  if (stage === 'unavailable') return <Unavailable record={record} />;
  if (stage === 'form') return <RecordForm record={record} picker={picker} entity={entity} />;
  if (stage === 'detail') return <RecordDetail record={record} reveal={reveal} entity={entity} />;
  return <WaitingLines />;
}
