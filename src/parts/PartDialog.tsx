import { useSelector } from '@xstate/react';
import { Alert, Modal, Spin } from 'antd';
import { type ComponentType, Suspense } from 'react';
import type { AnyActorRef } from 'xstate';
import type { LatePageActor } from '../../machines/late-page.ts';
import { latePart } from '../late-part.tsx';

interface Props {
  readonly part: LatePageActor;
  readonly open: boolean;
  /** Closes it while its chart is not there. */
  readonly onClose: () => void;
}

/** How a part is drawn: over its own actor, in a dialog of its own. */
export interface PartViewProps {
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

const CodesDialog = latePart(async () => (await import('../coupons/CouponCodesDialog.tsx')).CouponCodesDialog);

const StockDialog = latePart(async () => (await import('../stock/StockDialog.tsx')).StockDialog);

const views: Readonly<Record<string, ComponentType<PartViewProps>>> = {
  password: latePart(async () => (await import('./TemporaryPasswordDialog.tsx')).TemporaryPasswordDialog),
  stock: StockDialog,
  invite_stock: StockDialog,
  merge: latePart(async () => (await import('../invites/MergeDialog.tsx')).MergeDialog),
  import_codes: CodesDialog,
  codes: CodesDialog,
  upload_files: latePart(async () => (await import('../media/UploadDialog.tsx')).UploadDialog),
  inline_edit: latePart(async () => (await import('../inline/InlineEditor.tsx')).InlineEditor),
  login_statistics: latePart(
    async () => (await import('../login-statistics/LoginStatisticsDialog.tsx')).LoginStatisticsDialog,
  ),
  log_archives: latePart(async () => (await import('../archives/LogArchivesDialog.tsx')).LogArchivesDialog),
  arrange: latePart(async () => (await import('../arrange/ArrangeDialog.tsx')).ArrangeDialog),
  grants: latePart(async () => (await import('../grants/GrantsDialog.tsx')).GrantsDialog),
};

/** A dialog that an entity declares beside its record (src/parts/parts.ts). */
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
