import { useSelector } from '@xstate/react';
import { Button, Modal, Spin } from 'antd';
import type { AnyActorRef } from 'xstate';
import { isBalanced, type TrialBalance, type WalletBalance } from '../../contract/points/trial-balance.ts';
import type { TrialBalanceActor } from '../../machines/points/trial-balance.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { DialogFailure } from '../entity/dialogs/EditingDialog.tsx';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import './trial-balance.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 试算, drawn from the trialBalance chart. */
export function TrialBalanceDialog({ actor, open }: Props) {
  const balance = actor as TrialBalanceActor;
  const state = useSelector(balance, ({ value }) => stateText(value));
  const busy = useSelector(balance, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Modal
      open={open}
      title="试算"
      width={560}
      destroyOnHidden
      onCancel={() => balance.send({ type: 'CLOSE' })}
      footer={[
        <Button key="again" disabled={busy} onClick={() => balance.send({ type: 'RELOAD' })}>
          重新试算
        </Button>,
        <Button key="close" type="primary" onClick={() => balance.send({ type: 'CLOSE' })}>
          关闭
        </Button>,
      ]}
    >
      <div data-machine="trialBalance" data-state={state}>
        <Body balance={balance} busy={busy} />
      </div>
    </Modal>
  );
}

function Body({ balance, busy }: { readonly balance: TrialBalanceActor; readonly busy: boolean }) {
  const added = useSelector(balance, ({ context }) => context.balance);
  const error = useSelector(balance, ({ context }) => context.error);
  if (error !== '') return <DialogFailure error={error} onRetry={() => balance.send({ type: 'RELOAD' })} />;
  if (!added) return <WaitingLines lines={5} />;
  return (
    <Spin spinning={busy}>
      <Wallets {...added} />
    </Spin>
  );
}

function Wallets({ at, wallets }: TrialBalance) {
  return (
    <>
      {wallets.map((wallet) => (
        <Wallet key={wallet.code} wallet={wallet} />
      ))}
      <p className="trial-balance-note">
        截至 {formatInstant(at)}。平衡：每个会员的可用积分、批次余额、流水合计三者一致，且等于发放减消耗。
      </p>
    </>
  );
}

function Wallet({ wallet }: { readonly wallet: WalletBalance }) {
  const { title, members, available, lots, issued, used, off } = wallet;
  return (
    <section className="trial-balance-wallet" aria-label={title}>
      <h3>
        {title}：
        {isBalanced(wallet) ? (
          <span className="trial-balance-even">试算平衡</span>
        ) : (
          <span className="trial-balance-odd">试算不平衡，{formatNumber(off)} 个会员不一致</span>
        )}
      </h3>
      <dl>
        <Sum label="会员" value={members} />
        <Sum label="可用积分" value={available} />
        <Sum label="批次余额" value={lots} />
        <Sum label="累计发放" value={issued} />
        <Sum label="累计消耗" value={used} />
        <Sum label="发放减消耗" value={issued - used} />
      </dl>
    </section>
  );
}

const Sum = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatNumber(value)}</dd>
  </div>
);
