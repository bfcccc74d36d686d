import { useSelector } from '@xstate/react';
import { Suspense, useSyncExternalStore } from 'react';
import type { SnapshotFrom } from 'xstate';
import { codes } from '../../contract/core/errors.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { entityNamed, hearDress } from '../../contract/entity/known-entities.ts';
import type { Row } from '../../contract/core/page.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { RecordPageActor } from '../../machines/entity/record/record-page.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { AbovePage } from './front.tsx';
import { isSameOrGone } from './place/same-or-gone.ts';
import { PersonalMark } from './PersonalMark.tsx';
import { latePart } from './late-part.tsx';
import { PageRights } from './permitted.tsx';
import { RecordDrawer } from './record/RecordDrawer.tsx';
import { RecordPlace } from './place/RecordPlace.tsx';
import { Unavailable } from './Unavailable.tsx';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { ExceptionPage } from '../shell/ExceptionPage.tsx';

const PartDialog = latePart(async () => (await import('./dialogs/PartDialog.tsx')).PartDialog);
const ConfirmDialog = latePart(async () => (await import('./record/ConfirmDialog.tsx')).ConfirmDialog);

/** What was read last stays while it is read anew. */
const isSameOrUnread = (before: Row | null | undefined, now: Row | null | undefined) => !now || before === now;

const isForm = ({ status, context }: SnapshotFrom<RecordActor>) => status === 'active' && context.mode !== 'detail';

interface Props {
  readonly page: RecordPageActor;
  readonly user?: UserInfo;
}

/** One record as a page of its own: read in the page, filled in above it. */
export function RecordPage({ page, user }: Props) {
  const name = useSelector(page, ({ context }) => context.entity);
  const entity = useSyncExternalStore(hearDress, () => entityNamed(name));
  const actions = useSelector(page, ({ context }) => context.actions);
  const state = useSelector(page, ({ value }) => stateText(value));
  const loader = useSelector(page, ({ children }) => children.record, isSameOrGone);
  const record = useSelector(loader, (snapshot) => snapshot?.context.record ?? undefined, isSameOrGone);
  return (
    <PageRights page={entity.permissionId} actions={actions}>
      <div className="record-page-place" data-machine="recordPage" data-state={state}>
        {record ? <Content page={page} record={record} entity={entity} /> : <WaitingLines />}
        <PersonalMark entity={entity} user={user} />
        <AbovePage>
          <Suspense fallback={null}>
            {record && <OwnForm page={page} record={record} entity={entity} />}
            <NewForm page={page} />
            <Dialogs page={page} />
          </Suspense>
        </AbovePage>
      </div>
    </PageRights>
  );
}

interface ContentProps {
  readonly page: RecordPageActor;
  readonly record: RecordActor;
  readonly entity: Entity;
}

/** The record, or why there is none to be seen. */
function Content({ page, record, entity }: ContentProps) {
  const row = useSelector(record, ({ context }) => context.row, isSameOrUnread);
  const error = useSelector(record, (snapshot) => (snapshot.matches('unavailable') ? snapshot.context.error : ''));
  const isGone = useSelector(
    record,
    (snapshot) => snapshot.matches('unavailable') && snapshot.context.errorCode === codes.notFound,
  );
  if (isGone) return <ExceptionPage status={404} text={error} onHome={() => void (location.hash = '#/')} />;
  return (
    <>
      {error !== '' && <Unavailable record={record} />}
      {row && <RecordPlace page={page} record={record} entity={entity} row={row} />}
      {!row && error === '' && <WaitingLines />}
    </>
  );
}

/** The form of the record, or of one of its commands, in the drawer that the list opens for it too. */
function OwnForm({ page, record, entity }: ContentProps) {
  const { picker, reveal, presence } = useSelector(page, ({ children }) => children);
  const form = useSelector(record, (snapshot) => (isForm(snapshot) ? record : undefined), isSameOrGone);
  const open = useSelector(form, (snapshot) => snapshot !== undefined && isForm(snapshot));
  if (!form || !picker) return null;
  return <RecordDrawer {...{ picker, reveal, presence, entity, open }} record={form} />;
}

/** The form of something new that is made from here. */
function NewForm({ page }: Pick<Props, 'page'>) {
  const { picker, reveal } = useSelector(page, ({ children }) => children);
  const loader = useSelector(page, ({ children }) => children.made, isSameOrGone);
  const made = useSelector(loader, (snapshot) => snapshot?.context.record ?? undefined, isSameOrGone);
  const entity = useSelector(page, ({ context }) => context.making.entity);
  const open = useSelector(page, (snapshot) => snapshot.matches({ above: 'making' }));
  if (!made || !picker) return null;
  return <RecordDrawer {...{ picker, reveal, open }} record={made} entity={entityNamed(entity)} />;
}

/** The question before a step, or a dialog of the entity's own. */
function Dialogs({ page }: Pick<Props, 'page'>) {
  const confirm = useSelector(page, ({ children }) => children.confirm, isSameOrGone);
  const part = useSelector(page, ({ children }) => children.part, isSameOrGone);
  const isAsking = useSelector(page, (snapshot) => snapshot.matches({ above: 'asking' }));
  const isPartOpen = useSelector(page, (snapshot) => snapshot.matches({ above: 'partOpen' }));
  return (
    <>
      {part && (
        <PartDialog part={part} open={isPartOpen} onClose={() => page.send({ type: 'PAGE_CLOSED', wrote: false })} />
      )}
      {confirm && <ConfirmDialog confirm={confirm} open={isAsking} />}
    </>
  );
}
