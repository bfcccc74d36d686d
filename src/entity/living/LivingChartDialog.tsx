import { useSelector } from '@xstate/react';
import { Button, Drawer, Spin } from 'antd';
import { Suspense } from 'react';
import type { AnyActorRef } from 'xstate';
import { lately, type LivingChart } from '../../../contract/entity/list/living-chart.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { LivingChartActor } from '../../../machines/entity/list/living-chart.ts';
import { stateText } from '../../core/state-text.ts';
import { returnFocus } from '../../core/widgets/return-focus.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { DialogFailure } from '../dialogs/EditingDialog.tsx';
import { formatInstant } from '../fields/formats.ts';
import { Drawing } from './Drawing.tsx';
import { StateTable } from './StateTable.tsx';
import './living-chart.css';

interface Props {
  /** The dialog's actor: the list starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

/** 活图, drawn from the livingChart chart. */
export function LivingChartDialog({ actor, open }: Props) {
  const living = actor as LivingChartActor;
  const state = useSelector(living, ({ value }) => stateText(value));
  const entity = useSelector(living, ({ context }) => entityNamed(context.entity));
  return (
    <Drawer
      open={open}
      size={1120}
      rootClassName="living-drawer"
      title={`${entity.label}活图`}
      destroyOnHidden
      closable={{ placement: 'end' }}
      onClose={() => living.send({ type: 'CLOSE' })}
    >
      <div ref={returnFocus} className="living-chart" data-machine="livingChart" data-state={state}>
        <Body living={living} />
      </div>
    </Drawer>
  );
}

/** What has arrived; it stays under a veil while it is counted anew. */
function Body({ living }: { readonly living: LivingChartActor }) {
  const content = useSelector(living, ({ context }) => context.content);
  const error = useSelector(living, ({ context }) => context.error);
  const busy = useSelector(living, (snapshot) => snapshot.hasTag('busy'));
  if (error !== '') return <DialogFailure error={error} onRetry={() => living.send({ type: 'RELOAD' })} />;
  if (!content) return <WaitingLines lines={8} name="活图加载中" />;
  return (
    <Spin spinning={busy}>
      <Head living={living} content={content} />
      <Suspense fallback={<WaitingLines lines={6} />}>
        <Drawing living={living} content={content} />
      </Suspense>
      {content.regions.map((region) => (
        <StateTable key={region.column} living={living} content={content} region={region} />
      ))}
    </Spin>
  );
}

/** How to read it, and when it was counted. */
const Head = ({ living, content: { at, followed } }: { living: LivingChartActor; content: LivingChart }) => (
  <div className="living-head">
    <p>
      大数是现在的条数。
      {followed && `线上的百分比是${lately}从这一步去了哪里，线越粗走的越多。点一个状态或一条线，看是哪些数据。`}
    </p>
    <span>统计于 {formatInstant(at).slice(5)}</span>
    <Button size="small" onClick={() => living.send({ type: 'RELOAD' })}>
      刷新
    </Button>
  </div>
);
