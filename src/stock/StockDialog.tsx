import { Modal } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { StockDialogActor } from '../../machines/stock/stock-dialog.ts';
import { StockForm } from './StockForm.tsx';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 调整库存 of a prize: what there is, so many more or fewer, and what happened to it so far. */
export const StockDialog = ({ actor, open }: Props) => (
  <Modal
    open={open}
    title="调整库存"
    width={760}
    footer={null}
    destroyOnHidden
    mask={{ closable: false }}
    onCancel={() => actor.send({ type: 'CLOSE' })}
  >
    <StockForm dialog={actor as StockDialogActor} />
  </Modal>
);
