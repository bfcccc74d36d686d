import { useSelector } from '@xstate/react';
import { Button, InputNumber } from 'antd';
import { useId } from 'react';
import { type PhoneCall, phoneStateLabels, type WatchedPhone } from '../../contract/simulator/simulation.ts';
import { callLabels, isLive, patternLabels, type SimulationRun } from '../../contract/simulator/steering.ts';
import type { SimulatorPageActor } from '../../machines/simulator/simulator-page.ts';
import { formatInstant, nothing } from '../entity/fields/formats.ts';
import { Permitted } from '../entity/permitted.tsx';

interface Props {
  readonly page: SimulatorPageActor;
  readonly run: SimulationRun;
}

/** The one phone that is watched. */
export function PhoneFrame({ page, run }: Props) {
  const id = useId();
  const phone = run.report?.watched ?? null;
  return (
    <section className="simulator-card" aria-labelledby={id}>
      <h2 id={id}>观看一部手机</h2>
      {isLive(run) && (
        <Permitted page="Simulator" action="enable">
          <Choose page={page} run={run} />
        </Permitted>
      )}
      <div className="simulator-phone">
        {phone?.phone === run.watch ? (
          <Screen phone={phone} />
        ) : (
          <p role="status">{isLive(run) ? `第 ${run.watch + 1} 部手机还没有传来画面` : '没有这部手机的记录'}</p>
        )}
      </div>
    </section>
  );
}

function Choose({ page, run: { watch } }: Props) {
  const typed = useSelector(page, ({ context }) => context.typed);
  const wanted = (typed ?? 0) - 1;
  const isWanted = useSelector(page, (snapshot) => snapshot.can({ type: 'WATCH', phone: wanted }));
  const hasBefore = useSelector(page, (snapshot) => snapshot.can({ type: 'WATCH', phone: watch - 1 }));
  const hasNext = useSelector(page, (snapshot) => snapshot.can({ type: 'WATCH', phone: watch + 1 }));
  const choose = (phone: number) => page.send({ type: 'WATCH', phone });
  return (
    <div className="simulator-choose">
      <Button disabled={!hasBefore} onClick={() => choose(watch - 1)}>
        上一部
      </Button>
      <InputNumber<number>
        aria-label="手机编号"
        value={typed}
        controls={false}
        onChange={(value) => page.send({ type: 'TYPE_PHONE', typed: value })}
        onPressEnter={() => choose(wanted)}
      />
      <Button disabled={!isWanted} onClick={() => choose(wanted)}>
        观看
      </Button>
      <Button disabled={!hasNext} onClick={() => choose(watch + 1)}>
        下一部
      </Button>
    </div>
  );
}

function Screen({ phone }: { readonly phone: WatchedPhone }) {
  const { nickname, member_no: no, state, unheard, refusal, prizes, waiting, calls, device, farm } = phone;
  return (
    <>
      <header>
        <strong>{nickname}</strong>
        <span>{no ?? '还不是会员'}</span>
      </header>
      <p className="simulator-state">
        {phoneStateLabels[state]}
        {unheard && <small>没有回音，稍后原样重发</small>}
      </p>
      {refusal !== '' && <p className="simulator-fault">{refusal}</p>}
      <dl className="simulator-facts">
        <div>
          <dt>设备</dt>
          <dd>{device}</dd>
        </div>
        <div>
          <dt>羊毛党</dt>
          <dd>{farm === null ? nothing : patternLabels[farm]}</dd>
        </div>
        <div>
          <dt>待办的奖品</dt>
          <dd>{waiting} 件</dd>
        </div>
        <div>
          <dt>最近中奖</dt>
          <dd>{prizes.slice(0, 3).join('、') || nothing}</dd>
        </div>
      </dl>
      <h3>最近的调用</h3>
      <ol>
        {calls.map((call, back) => (
          // oxlint-disable-next-line react/no-array-index-key -- two calls of one phone may be answered in the same moment.
          <Call key={`${call.at} ${back}`} call={call} />
        ))}
      </ol>
    </>
  );
}

const accepted = 20_000;

/** What came of a call, in words. */
const outcomeOf = ({ code, message, ms }: PhoneCall): readonly [kind: string, text: string] => {
  if (code === 0) return ['unheard', '没有回音'];
  return code === accepted ? ['done', `成功，${ms} ms`] : ['refused', `${message}（${code}）`];
};

function Call({ call }: { readonly call: PhoneCall }) {
  const [kind, text] = outcomeOf(call);
  return (
    <li data-outcome={kind}>
      <time dateTime={call.at}>{formatInstant(call.at).slice(11)}</time>
      <span>{callLabels[call.call] ?? call.call}</span>
      <span>{text}</span>
    </li>
  );
}
