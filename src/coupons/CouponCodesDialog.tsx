import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { CouponCodesActor } from '../../machines/coupons/coupon-codes.ts';
import { CouponCodes } from './CouponCodes.tsx';

interface Props {
  /** The part's actor: src/entity/dialogs/parts.ts starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 导入券码 and 券码明细, in a dialog. */
export function CouponCodesDialog({ actor, open }: Props) {
  const dialog = actor as CouponCodesActor;
  const takesFiles = useSelector(dialog, ({ context }) => context.details?.takes_files);
  const mayClose = useSelector(dialog, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title={takesFiles ? '导入券码' : '券码明细'}
      width={760}
      footer={null}
      destroyOnHidden
      closable={mayClose}
      keyboard={mayClose}
      mask={{ closable: false }}
      onCancel={() => dialog.send({ type: 'CLOSE' })}
    >
      <CouponCodes dialog={dialog} />
    </Modal>
  );
}
