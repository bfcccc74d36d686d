import { isBalanced, type TrialBalance, type WalletBalance } from '../../contract/points/trial-balance.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { InquiryDialog, type InquiryDialogOf } from '../entity/dialogs/InquiryDialog.tsx';
import './point-figures.css';

/** 试算: whether accounts, lots, holds and entries agree. */
export const TrialBalanceDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="试算" ask="重新试算" view={Wallets} />
);

function Wallets({ answer: { at, wallets } }: { readonly answer: TrialBalance }) {
  return (
    <>
      {wallets.map((wallet) => (
        <Wallet key={wallet.code} wallet={wallet} />
      ))}
      <p className="point-figures-note">
        截至 {formatInstant(at)}
        。平衡：每个会员的可用积分与批次余额一致，冻结积分与冻结记录一致，都与流水合计相符；可用加冻结等于发放减消耗与过期。
      </p>
    </>
  );
}

function Wallet({ wallet }: { readonly wallet: WalletBalance }) {
  const { title, members, available, lots, held, holds, debt, issued, used, off } = wallet;
  return (
    <section className="point-figures-wallet" aria-label={title}>
      <h3>
        {title}：
        {isBalanced(wallet) ? (
          <span className="point-figures-even">试算平衡</span>
        ) : (
          <span className="point-figures-odd">试算不平衡，{formatNumber(off)} 个会员不一致</span>
        )}
      </h3>
      <dl>
        <Sum label="会员" value={members} />
        <Sum label="可用积分" value={available} />
        <Sum label="批次余额" value={lots} />
        <Sum label="冻结积分" value={held} />
        <Sum label="未结束的冻结" value={holds} />
        <Sum label="欠账" value={debt} />
        <Sum label="累计发放" value={issued} />
        <Sum label="累计消耗与过期" value={used} />
        <Sum label="发放减消耗与过期" value={issued - used} />
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
