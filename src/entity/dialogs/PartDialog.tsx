import { useSelector } from '@xstate/react';
import { Alert, Modal, Spin } from 'antd';
import { createElement, Suspense } from 'react';
import type { LatePageActor } from '../../../machines/entity/list/late-page.ts';
import { latePart } from '../late-part.tsx';
import { dialogNamed } from './dialog.ts';

interface Props {
  readonly part: LatePageActor;
  readonly open: boolean;
  /** Closes it while its chart is not there. */
  readonly onClose: () => void;
}

const viewOf = (name: string) => latePart(dialogNamed(name).view);
const views = new Map<string, ReturnType<typeof viewOf>>();

/** The view of a dialog, the same component each time. */
function viewNamed(name: string): ReturnType<typeof viewOf> {
  const view = views.get(name) ?? viewOf(name);
  views.set(name, view);
  return view;
}

/** A dialog that an entity declares beside its record (`dialogs` of its room). */
export function PartDialog({ part, open, onClose }: Props) {
  const { page, start } = useSelector(part, ({ context }) => context);
  const failed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  if (page) return <Suspense>{createElement(viewNamed(start.view), { actor: page, open })}</Suspense>;
  return (
    <Modal open={open} title="加载中" footer={null} destroyOnHidden onCancel={onClose}>
      {failed ? <Alert type="error" showIcon title="功能加载失败，请刷新页面后重试" /> : <Spin />}
    </Modal>
  );
}
