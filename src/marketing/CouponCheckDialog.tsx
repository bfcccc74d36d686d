import { Select } from 'antd';
import { useId } from 'react';
import { yuanOf } from '../../contract/core/yuan.ts';
import { money } from '../../contract/entity/field.ts';
import type { CouponCheck } from '../../contract/marketing/coupon-check.ts';
import { InquiryDialog, type InquiryDialogOf, type QuestionOf } from '../entity/dialogs/InquiryDialog.tsx';
import { MoneyEditor } from '../entity/fields/editors/NumberEditor.tsx';
import { formatInstant } from '../entity/fields/formats.ts';
import { textIn } from '../entity/fields/values.ts';
import './coupon-check.css';

/** 为什么不能用: what a coupon takes off what an operator types, or everything that stands against it. */
export const CouponCheckDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="为什么不能用" ask="查询" question={Question} view={Outcome} />
);

/** What there is to ask about comes with the first answer. */
function Question({ values, basis, onChange }: QuestionOf<CouponCheck>) {
  const id = useId();
  if (basis === null) return null;
  const { choices, of, freight_fen: freight } = basis;
  const typed = (key: string, value: number | string | null) => textIn(values[key] ?? value);
  // What stands there is asked, also where the server chose it.
  const shown = {
    amount_fen: typed('amount_fen', String(basis.amount_fen)),
    ...(of !== null && { of: typed('of', of) }),
  };
  const ask = (key: string, value: string) => onChange({ ...shown, [key]: value });
  return (
    <div className="coupon-check-question">
      {choices.length > 0 && (
        <div>
          <label htmlFor={`${id}-of`}>商品</label>
          <Select<string>
            id={`${id}-of`}
            value={typed('of', of)}
            options={[...choices]}
            onChange={(value) => ask('of', value)}
          />
        </div>
      )}
      <Amount id={`${id}-amount`} label="商品金额" fen={shown.amount_fen} onChange={(fen) => ask('amount_fen', fen)} />
      {freight !== null && (
        <Amount
          id={`${id}-freight`}
          label="运费"
          fen={typed('freight_fen', String(freight))}
          onChange={(fen) => ask('freight_fen', fen)}
        />
      )}
    </div>
  );
}

interface AmountProps {
  readonly id: string;
  readonly label: string;
  readonly fen: string;
  readonly onChange: (fen: string) => void;
}

/** An amount that is asked about; of an empty one the server takes its own. */
const Amount = ({ id, label, fen, onChange }: AmountProps) => (
  <div>
    <label htmlFor={id}>{label}</label>
    <MoneyEditor
      id={id}
      name={id}
      field={money(label)}
      locked={false}
      invalid={false}
      describedBy={undefined}
      value={fen === '' ? null : Number(fen)}
      onChange={(value) => onChange(typeof value === 'number' ? String(value) : '')}
      onLeave={() => {}}
    />
  </div>
);

function Outcome({ answer }: { readonly answer: CouponCheck }) {
  const { at, benefit, amount_fen, freight_fen, choices, of, usable, off_fen, trace } = answer;
  const goods = choices.find(({ value }) => value === of)?.label;
  return (
    <>
      <p className="coupon-check-sum" data-usable={usable}>
        {usable ? `可以使用，减 ${yuanOf(off_fen)} 元` : '不能使用'}
      </p>
      {!usable && (
        <ul className="coupon-check-why" aria-label="不能使用的原因">
          {trace.map(({ guard, text }) => (
            <li key={guard}>{text}</li>
          ))}
        </ul>
      )}
      <p className="coupon-check-note">
        {benefit}。按{goods === undefined ? '' : `「${goods}」`}商品 {yuanOf(amount_fen)} 元
        {freight_fen !== null && `、运费 ${yuanOf(freight_fen)} 元`}计算，商品金额为等级折扣后、积分抵扣前；
        {formatInstant(at)} 的情况。
      </p>
    </>
  );
}
