import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import { isLive, runStates, type SimulationRun } from '../../contract/simulator/steering.ts';
import type { SimulatorPageActor } from '../../machines/simulator/simulator-page.ts';
import { stateText } from '../core/state-text.ts';
import { Ghost } from '../core/widgets/Ghost.tsx';
import { Tag } from '../entity/fields/Tag.tsx';
import { PageRights, Permitted } from '../entity/permitted.tsx';
import { Figures } from './Figures.tsx';
import { Options } from './Options.tsx';
import { PhoneFrame } from './PhoneFrame.tsx';
import { RunFacts } from './RunFacts.tsx';
import './simulator.css';

interface Props {
  readonly page: SimulatorPageActor;
}

/** 会员模拟器 (engines.md §10): what is chosen, what the run comes to, and one phone to watch. */
export function SimulatorPage({ page }: Props) {
  const state = useSelector(page, ({ value }) => stateText(value));
  const actions = useSelector(page, ({ context }) => context.actions);
  const status = useSelector(page, ({ context }) => context.status);
  const run = status?.run ?? null;
  return (
    <PageRights page="Simulator" actions={actions}>
      <div className="simulator" data-machine="simulator-page" data-state={state}>
        <Head page={page} run={run} />
        <Faults page={page} run={run} />
        <div className="simulator-columns">
          <div>
            {status === null && <Waiting page={page} />}
            {status !== null && !isLive(run) && <Options page={page} />}
            {run && <RunFacts run={run} />}
            {run?.report && <Figures figures={run.report.figures} live={isLive(run)} />}
          </div>
          {run && <PhoneFrame page={page} run={run} />}
        </div>
      </div>
    </PageRights>
  );
}

type RunProps = Props & { readonly run: SimulationRun | null };

function Head({ page, run }: RunProps) {
  const isStarting = useSelector(page, (snapshot) => snapshot.matches({ wish: 'starting' }));
  const isStopping = useSelector(page, (snapshot) => snapshot.matches({ wish: 'stopping' }));
  const mayStart = useSelector(page, (snapshot) => snapshot.can({ type: 'START' }));
  const mayStop = useSelector(page, (snapshot) => snapshot.can({ type: 'STOP' }));
  return (
    <header className="simulator-card simulator-head">
      <div>
        <h1>会员模拟器 {run && <Tag options={runStates} code={run.state} />}</h1>
        <p>
          一群模拟的手机通过开放接口注册、扫码、抽奖、领奖和核销，列表、工作台随之变化。只在开发环境和演示数据中提供。
        </p>
      </div>
      {isLive(run) ? (
        <Permitted page="Simulator" action="disable">
          <Button
            danger
            loading={isStopping || run.state === 'stopping'}
            disabled={!mayStop}
            onClick={() => page.send({ type: 'STOP' })}
          >
            停止模拟器
          </Button>
        </Permitted>
      ) : (
        <Permitted page="Simulator" action="enable">
          <Button type="primary" loading={isStarting} disabled={!mayStart} onClick={() => page.send({ type: 'START' })}>
            启动模拟器
          </Button>
        </Permitted>
      )}
    </header>
  );
}

/** Why there is nothing new, why something was not done, and why the run is over. */
function Faults({ page, run }: RunProps) {
  const { error, refusal } = useSelector(page, ({ context }) => context);
  const reload = (
    <Button size="small" onClick={() => page.send({ type: 'RELOAD' })}>
      重新加载
    </Button>
  );
  return (
    <>
      {error !== '' && <Alert type="error" showIcon title={error} action={reload} />}
      {refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
      {run?.state === 'failed' && <Alert type="error" showIcon title={`上次运行异常结束：${run.reason}`} />}
    </>
  );
}

function Waiting({ page }: Props) {
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  return <div className="simulator-card">{isBusy ? <Ghost lines={6} /> : '还不知道模拟器是否在运行'}</div>;
}
