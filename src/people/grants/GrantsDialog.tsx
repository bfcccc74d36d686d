import { useSelector } from '@xstate/react';
import { Button, Spin } from 'antd';
import type { AnyActorRef } from 'xstate';
import { differenceOf } from '../../../machines/people/grants-choice.ts';
import type { GrantsActor } from '../../../machines/people/grants.ts';
import { ChangeCount, DialogFailure, EditingDialog } from '../../entity/dialogs/EditingDialog.tsx';
import { stateText } from '../../core/state-text.ts';
import { GrantsMatrix } from './GrantsMatrix.tsx';
import { GrantsPreview } from './GrantsPreview.tsx';
import { GrantsTools } from './GrantsTools.tsx';
import './grants.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 权限 of a role: its matrix, then what would change, drawn from the grants chart. */
export function GrantsDialog({ actor, open }: Props) {
  const grants = actor as GrantsActor;
  const state = useSelector(grants, ({ value }) => stateText(value));
  const name = useSelector(grants, ({ context }) => context.name);
  return (
    <EditingDialog
      machine="grants"
      state={state}
      title={name === '' ? '权限' : `权限：${name}`}
      width={1080}
      open={open}
      onClose={() => grants.send({ type: 'CLOSE' })}
      footer={<Footer grants={grants} />}
    >
      <Failure grants={grants} />
      <Body grants={grants} />
    </EditingDialog>
  );
}

/** States with a reason and nothing below it. */
const nothingShown = ['missing', 'outdated', 'unweighed'] as const;

function Body({ grants }: { readonly grants: GrantsActor }) {
  const shown = useSelector(grants, (snapshot) => {
    if (snapshot.matches('loading') || snapshot.matches('weighing')) return 'loading';
    if (nothingShown.some((state) => snapshot.matches(state))) return 'nothing';
    if (snapshot.matches('previewing') || snapshot.matches('saving')) return 'preview';
    return snapshot.matches('leaving') ? 'leaving' : 'matrix';
  });
  if (shown === 'loading') return <Spin />;
  if (shown === 'nothing') return null;
  if (shown === 'preview') return <GrantsPreview grants={grants} />;
  if (shown === 'leaving') return <p role="alert">权限的改动尚未保存，确定放弃吗？</p>;
  return (
    <>
      <GrantsTools grants={grants} />
      <GrantsMatrix grants={grants} />
    </>
  );
}

function Failure({ grants }: { readonly grants: GrantsActor }) {
  const error = useSelector(grants, ({ context }) => context.error);
  const mayRetry = useSelector(grants, (snapshot) => snapshot.can({ type: 'RETRY' }));
  return <DialogFailure error={error} onRetry={mayRetry ? () => grants.send({ type: 'RETRY' }) : undefined} />;
}

function Footer({ grants }: { readonly grants: GrantsActor }) {
  const confirming = useSelector(grants, (snapshot) => snapshot.can({ type: 'BACK' }) || snapshot.matches('saving'));
  return confirming ? <ConfirmButtons grants={grants} /> : <EditButtons grants={grants} />;
}

function ConfirmButtons({ grants }: { readonly grants: GrantsActor }) {
  const saving = useSelector(grants, (snapshot) => snapshot.matches('saving'));
  const mayConfirm = useSelector(grants, (snapshot) => snapshot.can({ type: 'CONFIRM' }));
  const leaving = useSelector(grants, (snapshot) => snapshot.matches('leaving'));
  return (
    <>
      <Button disabled={saving} onClick={() => grants.send({ type: 'BACK' })}>
        返回修改
      </Button>
      <Button
        type="primary"
        danger={leaving}
        disabled={!mayConfirm}
        loading={saving}
        onClick={() => grants.send({ type: 'CONFIRM' })}
      >
        {leaving ? '放弃改动' : '确定'}
      </Button>
    </>
  );
}

function EditButtons({ grants }: { readonly grants: GrantsActor }) {
  const maySave = useSelector(grants, (snapshot) => snapshot.can({ type: 'SAVE' }));
  const mayReset = useSelector(grants, (snapshot) => snapshot.can({ type: 'RESET' }));
  return (
    <>
      <Count grants={grants} />
      <Button disabled={!mayReset} onClick={() => grants.send({ type: 'RESET' })}>
        还原
      </Button>
      <Button onClick={() => grants.send({ type: 'CLOSE' })}>取消</Button>
      <Button type="primary" disabled={!maySave} onClick={() => grants.send({ type: 'SAVE' })}>
        保存
      </Button>
    </>
  );
}

/** By itself, so that a click does not draw the buttons beside it anew. */
function Count({ grants }: { readonly grants: GrantsActor }) {
  const changes = useSelector(grants, ({ context: { held, chosen } }) => {
    const { added, removed } = differenceOf(held, chosen);
    return added.length + removed.length;
  });
  return <ChangeCount count={changes} unit="项改动" />;
}
