import { useSelector } from '@xstate/react';
import { Alert, Modal, Spin } from 'antd';
import { Suspense } from 'react';
import type { LatePageActor } from '../../../machines/entity/list/late-page.ts';
import { latePart } from '../late-part.tsx';
import { parts } from './parts.ts';

interface Props {
  readonly part: LatePageActor;
  readonly open: boolean;
  /** Closes it while its chart is not there. */
  readonly onClose: () => void;
}

const views = Object.fromEntries(Object.entries(parts).map(([name, { view }]) => [name, latePart(view)]));

/** A dialog that an entity declares beside its record (src/entity/dialogs/parts.ts). */
export function PartDialog({ part, open, onClose }: Props) {
  const { page, start } = useSelector(part, ({ context }) => context);
  const failed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  const View = views[start.view];
  if (page && View)
    return (
      <Suspense>
        <View actor={page} open={open} />
      </Suspense>
    );
  return (
    <Modal open={open} title="加载中" footer={null} destroyOnHidden onCancel={onClose}>
      {failed ? <Alert type="error" showIcon title="功能加载失败，请刷新页面后重试" /> : <Spin />}
    </Modal>
  );
}
