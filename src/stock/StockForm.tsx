import { useSelector } from '@xstate/react';
import { Alert, Button, Input, InputNumber, Radio, Spin } from 'antd';
import { useId } from 'react';
import type { Row } from '../../contract/core/page.ts';
import { amountFault, deltaOf, partsOf, type StockDialogActor } from '../../machines/stock/stock-dialog.ts';
import { formatNumber } from '../entity/fields/formats.ts';
import { newRequestId } from '../core/request-id.ts';
import { stateText } from '../core/state-text.ts';
import { SlotLogs } from './SlotLogs.tsx';
import './stock.css';

interface Props {
  readonly dialog: StockDialogActor;
  /** Makes the number of a wish, so that trying again is the same one. */
  readonly mint?: () => string;
}

/** What the dialog is at, drawn from its chart. */
export function StockForm({ dialog, mint = newRequestId }: Props) {
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const row = useSelector(dialog, ({ context }) => context.row);
  const unread = useSelector(dialog, (snapshot) => snapshot.matches('unread'));
  const error = useSelector(dialog, ({ context }) => context.error);
  const retry = (
    <Button size="small" onClick={() => dialog.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return (
    <div className="stock-dialog" data-machine="stockDialog" data-state={state}>
      {row ? <Counters row={row} /> : !unread && <Spin />}
      {row && !unread && <Body dialog={dialog} mint={mint} row={row} />}
      {error !== '' && <Alert type="error" showIcon title={error} action={unread && retry} />}
      {row && <SlotLogs row={row} />}
    </div>
  );
}

function Body({ dialog, mint, row }: Required<Props> & { readonly row: Row }) {
  const confirming = useSelector(dialog, (snapshot) => snapshot.matches('confirming'));
  if (row['stock_mode'] === 'unlimited' && partsOf(row).length === 0)
    return <Alert type="info" showIcon title="不限量的奖品没有库存可调整" />;
  return confirming ? <Question dialog={dialog} /> : <Wish dialog={dialog} mint={mint} row={row} />;
}

const figures = [
  ['stock_total', '总库存'],
  ['stock_issued', '已发放'],
  ['stock_locked', '锁定中'],
  ['stock_remaining', '剩余'],
  ['source_available', '来源可分配'],
] as const;

const shown = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '—');

/** Which prize, and where: those of two plans often have one name. */
const Counters = ({ row }: { readonly row: Row }) => (
  <>
    <div className="stock-name">
      <strong>{String(row['display_title'] ?? row['title'])}</strong>
      <span>{[row['activity_title'], row['plan_title']].filter((part) => typeof part === 'string').join(' / ')}</span>
    </div>
    <dl className="figures">
      {figures.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="number">{shown(row[key])}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** How many. */
function Amount({ dialog, id, busy }: Pick<Props, 'dialog'> & { readonly id: string; readonly busy: boolean }) {
  const amount = useSelector(dialog, (snapshot) => snapshot.context.amount);
  return (
    <>
      <label htmlFor={id}>数量</label>
      <InputNumber<number>
        id={id}
        className="wide"
        controls={false}
        // Told what to do without the mouse: first how many. Read-only keeps the place where disabled would lose it.
        autoFocus
        readOnly={busy}
        placeholder="1–1,000,000"
        {...(amountFault(amount) !== undefined && { status: 'error' })}
        value={amount}
        onChange={(typed) => dialog.send({ type: 'COUNT', amount: typed })}
      />
    </>
  );
}

/** So many more or fewer, and why. */
function Wish({ dialog, mint, row }: Required<Props> & { readonly row: Row }) {
  const id = useId();
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const saving = useSelector(dialog, (snapshot) => snapshot.matches('saving'));
  const maySubmit = useSelector(dialog, (snapshot) => snapshot.can({ type: 'SUBMIT', requestId: '' }));
  const { direction, item, amount, reason } = context;
  const parts = partsOf(row);
  const left = parts.length > 0 ? parts.find(({ id: part }) => part === item)?.left : row['stock_remaining'];
  const after = Number(left ?? 0) + deltaOf(context);
  const fault = amountFault(amount);
  return (
    // A form, so that Enter in either box says what the button says.
    <form
      className="stock-wish"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        dialog.send({ type: 'SUBMIT', requestId: mint() });
      }}
    >
      <Radio.Group
        aria-label="方向"
        optionType="button"
        disabled={busy}
        options={[
          { value: 'in', label: '增加' },
          { value: 'out', label: '减少' },
        ]}
        value={direction}
        onChange={({ target }) => dialog.send({ type: 'TURN', direction: target.value === 'out' ? 'out' : 'in' })}
      />
      {parts.length > 0 && (
        <Radio.Group
          aria-label="明细"
          disabled={busy}
          options={parts.map((part) => ({ value: part.id, label: `${part.title}（剩余 ${formatNumber(part.left)}）` }))}
          value={item}
          onChange={({ target }) => dialog.send({ type: 'PICK', item: Number(target.value) })}
        />
      )}
      <Amount dialog={dialog} id={`${id}-amount`} busy={busy} />
      <label htmlFor={`${id}-reason`}>原因</label>
      <Input
        id={`${id}-reason`}
        readOnly={busy}
        maxLength={100}
        placeholder="至少 2 个字"
        value={reason}
        onChange={({ target }) => dialog.send({ type: 'EXPLAIN', reason: target.value })}
      />
      {amount !== null && left !== undefined && (
        <output className="command-preview" data-refused={fault !== undefined}>
          {fault ?? `变更后剩余：${formatNumber(after)}`}
        </output>
      )}
      <div className="stock-buttons">
        <Button
          type="primary"
          danger={direction === 'out'}
          loading={saving}
          disabled={!maySubmit && !saving}
          htmlType="submit"
        >
          {direction === 'in' ? '增加库存' : '减少库存'}
        </Button>
        <Button disabled={saving} onClick={() => dialog.send({ type: 'CLOSE' })}>
          关闭
        </Button>
      </div>
    </form>
  );
}

/** To take away what was announced is asked twice. */
function Question({ dialog }: { readonly dialog: StockDialogActor }) {
  const amount = useSelector(dialog, ({ context }) => context.amount);
  return (
    <Alert
      type="error"
      showIcon
      title={`活动进行中，确定减少 ${formatNumber(amount ?? 0)} 份库存吗？`}
      description="公示的奖品数量随之减少，原因会记入变更记录。"
      action={
        <span className="stock-buttons">
          <Button danger type="primary" onClick={() => dialog.send({ type: 'CONFIRM' })}>
            确定减少
          </Button>
          {/* Enter once too often must take nothing away. */}
          <Button autoFocus onClick={() => dialog.send({ type: 'BACK' })}>
            返回
          </Button>
        </span>
      }
    />
  );
}
