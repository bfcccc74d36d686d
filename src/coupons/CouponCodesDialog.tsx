import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { CouponCodesActor, CouponDetails } from '../../machines/coupons/coupon-codes.ts';
import { CouponCodes } from './CouponCodes.tsx';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

const titleOf = (details: CouponDetails | null): string => {
  if (details?.redeems) return '导入核销';
  return details?.takes_files ? '导入券码' : '券码明细';
};

/** 导入券码, 导入核销 and 券码明细, in a dialog. */
export function CouponCodesDialog({ actor, open }: Props) {
  const dialog = actor as CouponCodesActor;
  const title = useSelector(dialog, ({ context }) => titleOf(context.details));
  const mayClose = useSelector(dialog, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  return (
    <Modal
      open={open}
      title={title}
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
