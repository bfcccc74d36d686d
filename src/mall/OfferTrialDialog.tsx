import { Alert } from 'antd';
import type { OfferTrial, QuotedCouponRow } from '../../contract/orders/order-quote.ts';
import { InquiryDialog, type InquiryDialogOf } from '../entity/dialogs/InquiryDialog.tsx';
import { formatInstant, formatMoney, formatNumber } from '../entity/fields/formats.ts';
import { OfferTrialQuestion } from './OfferTrialQuestion.tsx';
import './offer-trial.css';

/** 试算: what an offer comes to for somebody, which coupons can be used, and what keeps it from being ordered. */
export const OfferTrialDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="报价试算" width={640} ask="试算" question={OfferTrialQuestion} view={Answer} />
);

function Answer({ answer }: { readonly answer: OfferTrial }) {
  const { quote } = answer;
  return (
    <>
      <Blocked {...answer} />
      <Amounts {...answer} />
      <Coupons coupons={quote.coupons} used={quote.used} />
      <p className="offer-trial-note">{noteOf(answer)}</p>
    </>
  );
}

function noteOf({ at, member, quote }: OfferTrial): string {
  const [line] = quote.lines;
  const what = `${line?.title ?? ''} ${line?.spec_text ?? ''} ×${formatNumber(line?.quantity ?? 0)}`;
  const who = member
    ? `会员 ${member.nickname}（${member.level}，可用 ${formatNumber(member.points)} 积分）`
    : '没有选会员，按无等级折扣、无券计算';
  return `${what}。${who}；${formatInstant(at)} 的情况，不占用库存和券。`;
}

/** Whether freight is known only once somebody says where it goes. */
const isOpen = ({ asks_region, region }: OfferTrial): boolean => asks_region && region === null;

/** What keeps it from being ordered; that it can be, where nothing does. */
function Blocked(answer: OfferTrial) {
  const { refusals } = answer.quote;
  const able = isOpen(answer) ? '可以下单，运费另计' : '可以下单';
  if (refusals.length === 0) return <Alert type="success" showIcon title={able} role="status" />;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="不能下单"
      description={
        <ul className="offer-trial-why" aria-label="不能下单的原因">
          {refusals.map(({ guard, text: why = '' }) => (
            <li key={`${guard} ${why}`}>{why}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Points and money of an amount, of which either may be nothing. */
function worthOf(points: number, fen: number): string {
  const parts = [...(points > 0 ? [`${formatNumber(points)} 积分`] : []), ...(fen > 0 ? [formatMoney(fen)] : [])];
  return parts.length === 0 ? '0' : parts.join(' + ');
}

const percent = (share: number): string => `${formatNumber(share)}%`;

function Amounts(answer: OfferTrial) {
  const { quote, member } = answer;
  const level = quote.lines.reduce((sum, { off }) => sum + off.level, 0);
  const coupon = quote.lines.reduce((sum, { off }) => sum + off.coupon, 0);
  const { fee, coupon: freightCoupon } = quote.freight;
  return (
    <dl className="offer-trial-amounts" aria-label="金额">
      <Amount label="商品" value={worthOf(quote.goods_points, quote.goods_fen)} />
      {level > 0 && (
        <Amount label={`等级折扣（实付 ${percent(member?.level_percent ?? 100)}）`} value={`−${formatMoney(level)}`} />
      )}
      {coupon > 0 && <Amount label="优惠券" value={`−${formatMoney(coupon)}`} />}
      {isOpen(answer) ? (
        <Amount label="运费" value={quote.freight_rule} />
      ) : (
        <Amount label={`运费（${quote.freight_rule}）`} value={formatMoney(fee)} />
      )}
      {freightCoupon > 0 && <Amount label="运费券" value={`−${formatMoney(freightCoupon)}`} />}
      <Amount label="应付" value={worthOf(quote.pay_points, quote.pay_fen)} isSum />
    </dl>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
}

const Amount = ({ label, value, isSum = false }: AmountProps) => (
  <div data-sum={isSum}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

interface CouponsProps {
  readonly coupons: readonly QuotedCouponRow[];
  readonly used: readonly string[];
}

/** Each coupon of the member, with what it takes off or every reason against it. */
function Coupons({ coupons, used }: CouponsProps) {
  if (coupons.length === 0) return null;
  return (
    <ul className="offer-trial-coupons" aria-label="会员的优惠券">
      {coupons.map(({ coupon_no: no, name, benefit, usable, off_fen: off, trace }) => (
        <li key={no} data-usable={usable}>
          <span>
            {name} {benefit} <small>{no}</small>
          </span>
          <span>
            {usable
              ? `${used.includes(no) ? '已用' : '可用'}，减 ${formatMoney(off)}`
              : `不可用：${trace.map(({ text: why }) => why).join('；')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
