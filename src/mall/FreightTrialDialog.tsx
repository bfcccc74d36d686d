import { Alert, Form } from 'antd';
import type { FreightAnswer } from '../../contract/mall/freight-preview.ts';
import { decimal, integer, money } from '../../contract/entity/field.ts';
import { AreaSelect } from '../core/areas/AreaSelect.tsx';
import { areaTree } from '../core/areas/area-tree.ts';
import { InquiryDialog, type InquiryDialogOf, type QuestionOf } from '../entity/dialogs/InquiryDialog.tsx';
import { MoneyEditor, NumberEditor } from '../entity/fields/editors/NumberEditor.tsx';
import { formatMoney } from '../entity/fields/formats.ts';
import { textIn } from '../entity/fields/values.ts';
import './freight-trial.css';

const pieces = integer('件数', { placeholder: '1', unit: '件' });
const kilograms = decimal('总重量', { placeholder: '0', unit: 'kg', decimals: 2 });
const amount = money('商品金额', { placeholder: '0.00' });

/** Grams of what was typed in kilograms. */
const gramsOf = (typed: unknown): number | null => (typeof typed === 'number' ? Math.round(typed * 1000) : null);
const kilogramsOf = (grams: unknown): number | null => (typeof grams === 'number' ? grams / 1000 : null);

/** 试算: what sending something under a freight template would cost. */
export const FreightTrialDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="运费试算" width={520} ask="试算" question={Question} view={Answer} />
);

const plain = { locked: false, invalid: false, describedBy: undefined, onLeave: () => {} } as const;

function Question({ values, onChange }: QuestionOf<FreightAnswer>) {
  const enter = (key: string) => (value: unknown) => onChange({ [key]: value });
  return (
    <Form layout="vertical" component="div" className="freight-question">
      <Form.Item label="收货地区" htmlFor="freight-region" required>
        <AreaSelect
          areas={areaTree}
          tied={{ id: 'freight-region' }}
          chosen={textIn(values['region']) === '' ? [] : [textIn(values['region'])]}
          placeholder="请选择收货地区"
          onChange={([code]) => enter('region')(code ?? null)}
        />
      </Form.Item>
      <div className="freight-amounts">
        <Form.Item label={pieces.label} htmlFor="freight-qty">
          <NumberEditor
            {...plain}
            id="freight-qty"
            name="qty"
            field={pieces}
            value={values['qty']}
            onChange={enter('qty')}
          />
        </Form.Item>
        <Form.Item label={kilograms.label} htmlFor="freight-weight">
          <NumberEditor
            {...plain}
            id="freight-weight"
            name="weight"
            field={kilograms}
            value={kilogramsOf(values['weight'])}
            onChange={(typed) => enter('weight')(gramsOf(typed))}
          />
        </Form.Item>
        <Form.Item label={amount.label} htmlFor="freight-amount">
          <MoneyEditor
            {...plain}
            id="freight-amount"
            name="amount"
            field={amount}
            value={values['amount']}
            onChange={enter('amount')}
          />
        </Form.Item>
      </div>
    </Form>
  );
}

function Answer({ answer }: { readonly answer: FreightAnswer }) {
  if ('refused' in answer) return <Alert type="warning" showIcon title={`不能寄送：${answer.refused}`} role="status" />;
  return (
    <output className="freight-answer">
      <strong>{answer.fee === 0 ? '免运费' : formatMoney(answer.fee)}</strong>
      <span>按「{answer.rule}」计算</span>
    </output>
  );
}
