import { CloseOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { BulkActor } from '../../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../../machines/entity/bulk/bulk-moves.ts';
import { countOf, type RowState, rowStates } from '../../../machines/entity/bulk/bulk-rows.ts';
import { QuestionDialog } from '../../core/widgets/QuestionDialog.tsx';
import { stateText } from '../../core/state-text.ts';
import { BulkRows } from './BulkRows.tsx';
import { rowStateLabels } from './row-state-labels.ts';
import { useCalmly } from './use-calmly.ts';

const number = (count: number) => count.toLocaleString('en-US');

interface Props {
  readonly bulk: BulkActor;
  readonly entity: Entity;
}

const headings: Readonly<Record<string, string>> = {
  'working.running': '进行中',
  'working.paused': '已暂停',
  'working.halted': '已中断',
  'working.leaving': '已暂停',
  'working.stopping': '正在停止',
  'working.abandoning': '正在停止',
  finished: '已结束',
  refreshing: '正在核对失败的数据',
};

/** How far a run is: its counts, its rows, and what can be done about it. It lies over nothing: the list below stays usable. */
export function BulkPanel({ bulk, entity }: Props) {
  const isOpen = useSelector(bulk, (snapshot) => snapshot.hasTag('open'));
  return isOpen && <OpenPanel bulk={bulk} entity={entity} />;
}

function OpenPanel({ bulk, entity }: Props) {
  const error = useSelector(bulk, ({ context }) => context.error);
  const state = useSelector(bulk, ({ value }) => stateText(value));
  const title = useSelector(
    bulk,
    ({ context }) => `批量${bulkMoveOf(context.entity, context.event).label}：${entity.label}`,
  );
  const left = useCalmly(bulk, ({ context }) => countOf(context.rows, 'waiting'));
  return (
    <section className="bulk-panel" aria-label={title} data-machine="bulk" data-state={state}>
      <header>
        <h3>{title}</h3>
        <span role="status" className="bulk-state">
          {headings[state]}
        </span>
        <Controls bulk={bulk} />
      </header>
      {error !== '' && (
        <Alert
          type="warning"
          showIcon
          title={error}
          description={
            state === 'working.halted' &&
            `已处理的不受影响，还有 ${number(left)} 条等待。点击「继续」接着执行，不会重复执行。`
          }
        />
      )}
      <Progress bulk={bulk} />
      <BulkRows bulk={bulk} />
      {state === 'working.leaving' && (
        <QuestionDialog
          title="提示"
          okText="停止并关闭"
          cancelText="继续执行"
          danger
          onOk={() => bulk.send({ type: 'LEAVE' })}
          onCancel={() => bulk.send({ type: 'GO_ON' })}
        >
          <p>还有 {number(left)} 条没有执行。现在关闭会停止执行，已经完成的不会撤回。</p>
        </QuestionDialog>
      )}
    </section>
  );
}

const controls = [
  { event: 'PAUSE', label: '暂停' },
  { event: 'RESUME', label: '继续', primary: true },
  { event: 'STOP', label: '停止' },
  { event: 'RETRY', label: '重试失败', primary: true },
  { event: 'DOWNLOAD', label: '下载失败明细' },
] as const;

/** What can be done now, as the chart has it. */
function Controls({ bulk }: { readonly bulk: BulkActor }) {
  const possible = useSelector(bulk, (snapshot) =>
    controls
      .filter(({ event }) => snapshot.can({ type: event }))
      .map(({ event }) => event)
      .join(' '),
  ).split(' ');
  const mayClose = useSelector(bulk, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  const isBusy = useSelector(bulk, (snapshot) => snapshot.hasTag('busy'));
  return (
    <span className="bulk-controls">
      {controls
        .filter(({ event }) => possible.includes(event))
        .map(({ event, label, ...look }) => (
          <Button
            key={event}
            size="small"
            type={'primary' in look ? 'primary' : 'default'}
            onClick={() => bulk.send({ type: event })}
          >
            {label}
          </Button>
        ))}
      {isBusy && <Button size="small" loading aria-label="正在核对" />}
      <button
        type="button"
        className="icon-button"
        aria-label="关闭批量操作"
        title="关闭"
        disabled={!mayClose}
        onClick={() => bulk.send({ type: 'CLOSE' })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

const finishedStates = ['done', 'failed', 'skipped'] as const satisfies readonly RowState[];

/** How much of it is over, and how it ended. */
function Progress({ bulk }: { readonly bulk: BulkActor }) {
  const rows = useCalmly(bulk, ({ context }) => context.rows);
  const shown = useSelector(bulk, ({ context }) => context.shown);
  const counts = new Map(rowStates.map((state) => [state, countOf(rows, state)]));
  const over = finishedStates.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  const choices = [
    { which: 'all', label: '全部', count: rows.length } as const,
    ...rowStates.map((state) => ({ which: state, label: rowStateLabels[state], count: counts.get(state) ?? 0 })),
  ];
  return (
    <>
      <div
        className="bulk-progress"
        role="progressbar"
        aria-label="进度"
        aria-valuemin={0}
        aria-valuemax={rows.length}
        aria-valuenow={over}
        aria-valuetext={`已处理 ${over} / ${rows.length}`}
      >
        {finishedStates.map((state) => (
          <i key={state} className={`bulk-${state}`} style={{ flexGrow: counts.get(state) ?? 0 }} />
        ))}
        <i style={{ flexGrow: rows.length - over }} />
      </div>
      <div className="bulk-counts" role="group" aria-label="按结果查看">
        {choices.map(({ which, label, count }) => (
          <button
            key={which}
            type="button"
            className={`bulk-count bulk-${which}`}
            aria-pressed={which === shown}
            onClick={() => bulk.send({ type: 'SHOW', which })}
          >
            {label} <strong>{number(count)}</strong>
          </button>
        ))}
      </div>
    </>
  );
}
