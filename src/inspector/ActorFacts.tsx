import { useSelector } from '@xstate/react';
import type { SnapshotEntry } from '../bridge/wire.ts';
import { contextRows } from './context-tree.ts';
import { ContextTree } from './ContextTree.tsx';
import { fullNameText } from './full-name.ts';
import type { Page } from './page.ts';
import { outcomeOf, outcomeText } from './outcome.ts';
import { countAt, type Moment, momentAt, nameOfActor, type Run } from './run.ts';
import { clock, eventLabel, toneOf } from './sequence.ts';
import type { Shown } from './shown.ts';
import { standing, statesOf, transitionsOf } from './states.ts';

/** Where the actor stands, region by region. */
function Standing({ shown, after }: { readonly shown: Shown; readonly after: SnapshotEntry | null }) {
  const { chart } = shown;
  if (!chart || !after) return <p className="faint">还没有状态</p>;
  return (
    <ul className="standing">
      {standing(chart, after.value).map((way) => (
        <li key={way.at(-1)?.id}>
          <span>
            {way.map(({ id, label }, index) => (
              <span key={id} className={index === way.length - 1 ? 'stand' : 'stand-outer'}>
                {label}
              </span>
            ))}
          </span>
          <code>{way.map(({ key }) => key).join('.')}</code>
        </li>
      ))}
    </ul>
  );
}

/** The transitions of the step: what led where. */
function Taken({ shown: { chart }, taken }: { readonly shown: Shown; readonly taken: Moment['taken'] }) {
  if (!chart || taken.length === 0) return null;
  const states = statesOf(chart);
  const known = new Map(transitionsOf(chart).map((transition) => [transition.id, transition]));
  return (
    <ul className="taken">
      {taken.map((id, index) => {
        const transition = known.get(id);
        const goal = transition?.targets.map((target) => states.get(target)?.label ?? target).join('、') ?? '';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the same transition may be taken twice in a step.
          <li key={`${id} ${index}`} title={id}>
            <span>{states.get(transition?.source ?? '')?.label ?? transition?.source}</span>
            <span className="arrow">→</span>
            <span>{goal || '不变'}</span>
            {transition?.guard !== undefined && <code className="guard">{transition.guard}</code>}
          </li>
        );
      })}
    </ul>
  );
}

const senderOf = (run: Run, { event }: Moment) => (event?.from === undefined ? '外部' : fullNameText(run, event.from));

/** The last step of the actor: the event, who sent it, what it did. */
function LastStep({ shown, moment }: { readonly shown: Shown; readonly moment: Moment }) {
  const { event, taken, actions } = moment;
  if (!event) return null;
  const { type, ...payload } = event.event;
  // Outcomes name the actor that they are of; their type does so too.
  const isPart = (key: string, value: unknown) =>
    value !== undefined && !(key === 'actorId' && type.startsWith('xstate.'));
  const known = Object.fromEntries(Object.entries(payload).filter(([key, value]) => isPart(key, value)));
  const rows = contextRows(known, known, [], '');
  const isIgnored = shown.chart !== null && taken.length === 0 && type !== 'xstate.init';
  return (
    <section aria-label="最近一步">
      <h3>
        最近一步
        <span className="faint">{clock(event.at)}</span>
      </h3>
      <p className="step-event">
        <span className={`event-word is-${toneOf(type)}`} title={type}>
          {eventLabel(type)}
        </span>
        <span className="faint">来自 {senderOf(shown.run, moment)}</span>
      </p>
      <Taken shown={shown} taken={taken} />
      {isIgnored && <p className="faint">{outcomeText(outcomeOf(shown.run, countAt(shown.run, event.seq) - 1))}</p>}
      {actions.length > 0 && <p className="step-actions">动作 {actions.join('、')}</p>}
      {rows.length > 0 && <ContextTree rows={rows} />}
    </section>
  );
}

/** What a promise or callback was given and came to. */
function PlainActor({ shown, after }: { readonly shown: Shown; readonly after: SnapshotEntry | null }) {
  const made = shown.run.tracks.get(shown.actor)?.made;
  const facts = {
    ...(made?.input !== undefined && { input: made.input }),
    ...(after?.output !== undefined && { output: after.output }),
    ...(after?.error !== undefined && { error: after.error }),
  };
  return (
    <section aria-label="输入与结果">
      <h3>输入与结果</h3>
      <ContextTree rows={contextRows(facts, facts, [], '')} empty="没有输入，也没有结果" />
    </section>
  );
}

function Context({ page, moment }: { readonly page: Page; readonly moment: Moment }) {
  const { folded, wanted } = useSelector(page.look, ({ context }) => context);
  const rows = contextRows(moment.after?.context, moment.before?.context, folded, wanted);
  const changes = rows.filter(({ change, isOpen }) => change !== 'same' && isOpen !== true).length;
  return (
    <section aria-label="上下文">
      <h3>
        上下文
        {changes > 0 && <span className="change-count">{`${changes} 处变化`}</span>}
        <input
          type="search"
          aria-label="在上下文中查找"
          placeholder="查找"
          value={wanted}
          onChange={({ target }) => page.look.send({ type: 'SEARCH_CONTEXT', text: target.value })}
        />
      </h3>
      <ContextTree
        rows={rows}
        onFold={(path) => page.look.send({ type: 'FOLD', path })}
        empty={wanted === '' ? '上下文是空的' : '没有找到'}
      />
    </section>
  );
}

const statusWords = { active: '进行中', done: '已完成', error: '出错', stopped: '已停止' } as const;

/** All that is known of the actor on screen at this step. */
export function ActorFacts({ page, shown }: { readonly page: Page; readonly shown: Shown }) {
  const { run, actor, step, chart } = shown;
  const moment = momentAt(run, actor, step);
  const status = moment.after?.status;
  return (
    <aside className="facts" aria-label="流程的详情">
      <header className="facts-head">
        <h2>{actor === '' ? '—' : nameOfActor(run, actor)}</h2>
        {status && <span className={`status is-${status}`}>{statusWords[status]}</span>}
        <div className="space" />
        <code className="faint" title="XState 的会话编号">
          {actor}
        </code>
      </header>
      {chart ? <Standing shown={shown} after={moment.after} /> : null}
      <LastStep shown={shown} moment={moment} />
      {chart ? <Context page={page} moment={moment} /> : <PlainActor shown={shown} after={moment.after} />}
    </aside>
  );
}
