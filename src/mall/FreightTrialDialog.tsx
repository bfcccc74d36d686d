import { useSelector } from '@xstate/react';
import { Alert, Button, Form, Modal, Spin } from 'antd';
import type { FreightAnswer } from '../../contract/mall/freight-preview.ts';
import { decimal, integer, money } from '../../contract/entity/field.ts';
import type { QuestionDialogActor } from '../../machines/entity/dialogs/question-dialog.ts';
import { AreaSelect } from '../core/areas/AreaSelect.tsx';
import { areaTree } from '../core/areas/area-tree.ts';
import { stateText } from '../core/state-text.ts';
import type { AnswerDialogOf } from '../entity/dialogs/AnswerDialog.tsx';
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

/** 试算: what sending something under a freight template would cost, drawn from the questionDialog chart. */
export function FreightTrialDialog({ actor, open }: AnswerDialogOf) {
  const dialog = actor as QuestionDialogActor;
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Modal
      open={open}
      title="运费试算"
      width={520}
      destroyOnHidden
      onCancel={() => dialog.send({ type: 'CLOSE' })}
      footer={[
        <Button key="close" onClick={() => dialog.send({ type: 'CLOSE' })}>
          关闭
        </Button>,
        <Button key="ask" type="primary" loading={busy} onClick={() => dialog.send({ type: 'ASK' })}>
          试算
        </Button>,
      ]}
    >
      <div data-machine="questionDialog" data-state={state}>
        <Question dialog={dialog} />
        <Spin spinning={busy}>
          <Answer dialog={dialog} />
        </Spin>
      </div>
    </Modal>
  );
}

const plain = { locked: false, invalid: false, describedBy: undefined, onLeave: () => {} } as const;

function Question({ dialog }: { readonly dialog: QuestionDialogActor }) {
  const values = useSelector(dialog, ({ context }) => context.values);
  const enter = (key: string) => (value: unknown) => dialog.send({ type: 'ENTER', values: { [key]: value } });
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

const isAnswer = (value: unknown): value is FreightAnswer =>
  typeof value === 'object' && value !== null && ('fee' in value || 'refused' in value);

function Answer({ dialog }: { readonly dialog: QuestionDialogActor }) {
  const { answer, error } = useSelector(dialog, ({ context }) => context);
  if (error !== '') return <Alert type="error" showIcon title={error} role="alert" />;
  if (!isAnswer(answer)) return null;
  if ('refused' in answer) return <Alert type="warning" showIcon title={`不能寄送：${answer.refused}`} role="status" />;
  return (
    <output className="freight-answer">
      <strong>{answer.fee === 0 ? '免运费' : formatMoney(answer.fee)}</strong>
      <span>按「{answer.rule}」计算</span>
    </output>
  );
}
