import { useSelector } from '@xstate/react';
import { Alert, Button, InputNumber, Select } from 'antd';
import { curves, drawCounts, peopleRange, rehearsalSteps, seedLimit } from '../../../contract/activities/rehearsal.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { askedWrongly, type RehearsalActor } from '../../../machines/activities/rehearsal.ts';
import { personText } from '../../../contract/activities/person-text.ts';
import { stateText } from '../../core/state-text.ts';
import { RehearsalChanges } from './RehearsalChanges.tsx';
import { RehearsalResult } from './RehearsalResult.tsx';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

const countOptions = drawCounts.map((value) => ({ value, label: `${(value / 10_000).toLocaleString('en-US')} 万次` }));
const curveOptions = Object.entries(curves).map(([value, label]) => ({ value, label }));

interface Props {
  readonly rehearsal: RehearsalActor;
  readonly page: PlanPageActor;
  readonly onClose: () => void;
}

/** 试运行: draws many times as the real draw does, changes nothing, and shows what would come out. */
export function Rehearsal({ rehearsal, page, onClose }: Props) {
  const state = useSelector(rehearsal, ({ value }) => stateText(value));
  const answer = useSelector(rehearsal, ({ context }) => context.answer);
  const mayRepeat = useSelector(rehearsal, (snapshot) => snapshot.can({ type: 'AGAIN' }));
  return (
    <section tabIndex={-1} className="rehearsal" aria-label="试运行" data-machine="rehearsal" data-state={state}>
      <header className="plan-head">
        <h2>试运行</h2>
        <span className="plan-hint">用真实的抽奖算法模拟，不改动任何数据</span>
        <Button size="small" onClick={onClose}>
          收起
        </Button>
      </header>
      <OnePerson rehearsal={rehearsal} />
      <Settings rehearsal={rehearsal} />
      <RehearsalChanges rehearsal={rehearsal} page={page} />
      <Progress rehearsal={rehearsal} />
      {answer && (
        <RehearsalResult answer={answer} mayRepeat={mayRepeat} onAgain={() => rehearsal.send({ type: 'AGAIN' })} />
      )}
    </section>
  );
}

/** That it is one kind of person who draws, and the way back to everybody. */
function OnePerson({ rehearsal }: Pick<Props, 'rehearsal'>) {
  const person = useSelector(rehearsal, ({ context }) => context.person);
  const mayForget = useSelector(rehearsal, (snapshot) => snapshot.can({ type: 'WITH_EVERYBODY' }));
  if (!person) return null;
  return (
    <p className="plan-hint">
      只模拟这样的会员：{personText(person)}{' '}
      <Button size="small" disabled={!mayForget} onClick={() => rehearsal.send({ type: 'WITH_EVERYBODY' })}>
        改为所有人
      </Button>
    </p>
  );
}

function Settings({ rehearsal }: Pick<Props, 'rehearsal'>) {
  const { draws, curve, people, seed, from } = useSelector(rehearsal, ({ context }) => context.form);
  const isRunning = useSelector(rehearsal, (snapshot) => snapshot.matches('running'));
  const mayRun = useSelector(rehearsal, (snapshot) => snapshot.can({ type: 'RUN' }));
  return (
    <form
      className="rehearsal-form"
      onSubmit={(event) => {
        event.preventDefault();
        rehearsal.send({ type: 'RUN' });
      }}
    >
      <label htmlFor="rehearsal-draws">抽奖次数</label>
      <Select
        id="rehearsal-draws"
        disabled={isRunning}
        value={draws}
        options={countOptions}
        onChange={(count) => rehearsal.send({ type: 'SET', form: { draws: count } })}
      />
      <label htmlFor="rehearsal-curve">流量曲线</label>
      <SearchSelect
        id="rehearsal-curve"
        disabled={isRunning}
        value={curve}
        options={curveOptions}
        onChange={(chosen) => rehearsal.send({ type: 'SET', form: { curve: chosen } })}
      />
      <label htmlFor="rehearsal-people">参与人数</label>
      <InputNumber
        id="rehearsal-people"
        disabled={isRunning}
        precision={0}
        min={peopleRange.min}
        max={peopleRange.max}
        value={people}
        onChange={(count) => rehearsal.send({ type: 'SET', form: { people: count } })}
      />
      <Beginning rehearsal={rehearsal} from={from} disabled={isRunning} />
      <label htmlFor="rehearsal-seed">随机种子</label>
      <InputNumber
        id="rehearsal-seed"
        disabled={isRunning}
        precision={0}
        min={0}
        max={seedLimit - 1}
        value={seed}
        onChange={(number) => rehearsal.send({ type: 'SET', form: { seed: number } })}
      />
      {isRunning ? (
        <Button onClick={() => rehearsal.send({ type: 'CANCEL' })}>取消</Button>
      ) : (
        <Button type="primary" htmlType="submit" disabled={!mayRun} aria-describedby="rehearsal-refusal">
          运行
        </Button>
      )}
      {!isRunning && !mayRun && (
        <p className="plan-hint" id="rehearsal-refusal">
          {askedWrongly}
        </p>
      )}
    </form>
  );
}

const byItself = 'now';

interface BeginningProps extends Pick<Props, 'rehearsal'> {
  readonly from: string | null;
  readonly disabled: boolean;
}

/** When it begins: by itself, or where what is shown began, so that other settings are tried under the same conditions. */
function Beginning({ rehearsal, from, disabled }: BeginningProps) {
  const shown = useSelector(rehearsal, ({ context }) => context.answer?.from);
  const known = [...new Set([from, shown])].filter((at) => typeof at === 'string');
  const options = known.map((at) => ({ value: at, label: at.slice(0, 19).replace('T', ' ') }));
  return (
    <>
      <label htmlFor="rehearsal-from">起点</label>
      <SearchSelect
        id="rehearsal-from"
        disabled={disabled}
        value={from ?? byItself}
        options={[{ value: byItself, label: '现在（未进行时从头）' }, ...options]}
        onChange={(at) => rehearsal.send({ type: 'SET', form: { from: at === byItself ? null : at } })}
      />
    </>
  );
}

function Progress({ rehearsal }: Pick<Props, 'rehearsal'>) {
  const { part, error } = useSelector(rehearsal, ({ context }) => context);
  const isRunning = useSelector(rehearsal, (snapshot) => snapshot.matches('running'));
  return (
    <>
      {isRunning && (
        <div className="rehearsal-progress">
          <progress aria-label="进度" max={rehearsalSteps} value={part} />
          <span>已完成 {Math.round((part / rehearsalSteps) * 100)}%</span>
        </div>
      )}
      <Standing rehearsal={rehearsal} />
      {error !== '' && <Alert type="warning" showIcon title={error} />}
    </>
  );
}

/** How it ended, for who listens as well: the element is there before its words are. */
function Standing({ rehearsal }: Pick<Props, 'rehearsal'>) {
  const isCancelled = useSelector(rehearsal, (snapshot) => snapshot.matches({ asking: 'cancelled' }));
  const isShown = useSelector(rehearsal, (snapshot) => snapshot.matches({ asking: 'shown' }));
  return (
    <div role="status" className={isCancelled ? 'plan-hint' : 'visually-hidden'}>
      {isCancelled && '已取消，没有改动任何数据'}
      {isShown && '试运行完成，结果在下面'}
    </div>
  );
}
