import { Select } from 'antd';
import { useId } from 'react';
import { yuanOf } from '../../contract/core/yuan.ts';
import { money } from '../../contract/entity/field.ts';
import type { CouponCheck } from '../../contract/marketing/coupon-check.ts';
import { AnswerDialog, type AnswerDialogOf, type AnswerOf } from '../entity/dialogs/AnswerDialog.tsx';
import { MoneyEditor } from '../entity/fields/editors/NumberEditor.tsx';
import { formatInstant } from '../entity/fields/formats.ts';
import './coupon-check.css';

/** 为什么不能用: what a coupon takes off what an operator types, or everything that stands against it. */
export const CouponCheckDialog = (props: AnswerDialogOf) => (
  <AnswerDialog {...props} title="为什么不能用" again="查询" view={Check} />
);

function Check({ answer, question, onChange }: AnswerOf<CouponCheck>) {
  const { choices, of, freight_fen: freight } = answer;
  const id = useId();
  const typed = { amount_fen: String(answer.amount_fen), ...question };
  const ask = (key: string, value: string) =>
    onChange({ ...typed, ...(of !== null && { of }), ...question, [key]: value });
  return (
    <>
      <div className="coupon-check-question">
        {choices.length > 0 && (
          <div>
            <label htmlFor={`${id}-of`}>商品</label>
            <Select<string>
              id={`${id}-of`}
              value={question['of'] ?? of ?? ''}
              options={[...choices]}
              onChange={(value) => ask('of', value)}
            />
          </div>
        )}
        <Amount
          id={`${id}-amount`}
          label="商品金额"
          fen={typed.amount_fen}
          onChange={(fen) => ask('amount_fen', fen)}
        />
        {freight !== null && (
          <Amount
            id={`${id}-freight`}
            label="运费"
            fen={question['freight_fen'] ?? String(freight)}
            onChange={(fen) => ask('freight_fen', fen)}
          />
        )}
      </div>
      <Outcome {...answer} />
    </>
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

function Outcome({ at, benefit, amount_fen, freight_fen, choices, of, usable, off_fen, trace }: CouponCheck) {
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
