import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { type FarWay, type FarWays, stepKey } from '../../../contract/entity/list/far-ways.ts';
import { formSteps } from '../../../contract/entity/list/form-steps.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Movers } from '../../../contract/people/movers.ts';
import {
  eventsOf,
  type Lifecycle,
  type Move,
  movesFrom,
  stateLabel,
} from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import { stepsFrom, type Way, waysFrom, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import type { HandOverInput } from '../../../machines/statechart/hand-over.ts';
import { FarLines } from './FarLines.tsx';
import { HandButton, ownStep } from './HandButton.tsx';

interface Props {
  readonly entity: Entity;
  readonly row: Row;
  /** What other records have to do first. */
  readonly far: FarWays;
  readonly movers: Movers;
  /** What the operator may do here. */
  readonly actions: readonly Action[];
  /** Asks whether a step is to be taken; absent where nothing can be asked. */
  readonly onTake?: (move: Move) => void;
  /** Leaves a step to somebody; absent where nothing can be left. */
  readonly onHand?: (step: HandOverInput) => void;
}

type Walked = Way & { readonly steps: readonly WayStep[] };

/** 指路: how the steps that the record's state does not know can be taken after all, and which of them it never comes to again. */
export function Ways({ entity, row, far, onTake, onHand, ...who }: Props) {
  const lifecycle = lifecycleOf(entity.name);
  const ways = waysFrom(lifecycle, row, formSteps(entity, eventsOf(lifecycle), row));
  const around = ways.filter((way): way is Walked => way.steps !== undefined);
  // What can be done somewhere else as it is needs nothing of other records.
  const shut = shutHere(lifecycle, row, far).filter(({ event }) => around.every((way) => way.event !== event));
  const walked = [...shut, ...around];
  const none = ways.filter(({ steps }) => steps === undefined);
  const state = stateLabel(lifecycle, row.status);
  const now = onTake ? movesFrom(lifecycle, row).filter((move) => isOpen(move, who.actions)) : [];
  return (
    <>
      {walked.length > 0 && (
        <table className="diagram-moves">
          <caption>要先做别的</caption>
          <thead>
            <tr>
              <th scope="col">操作</th>
              <th scope="col">怎样可以</th>
            </tr>
          </thead>
          <tbody>
            {walked.map(({ event, label, steps }) => (
              <tr key={event}>
                <th scope="row">{label}</th>
                <td>
                  <ol className="diagram-way">
                    {steps.map((step, at) => (
                      <Fragment key={`${step.event} ${step.to['status']}`}>
                        <FarLines
                          ways={farBefore(far, steps[at - 1]?.to['status'] ?? row.status, step)}
                          {...(onHand && { onHand })}
                        />
                        <WayLine step={step} {...who}>
                          {at === 0 && onTake && (
                            <Take move={now.find((move) => leads(move, step))} goal={label} onTake={onTake} />
                          )}
                          {onHand && at === steps.length - 1 && mayLeave(lifecycle, row, step, who.actions) && (
                            <HandButton step={ownStep(entity, row, step)} onHand={onHand} />
                          )}
                        </WayLine>
                      </Fragment>
                    ))}
                  </ol>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {none.length > 0 && (
        <p className="diagram-none">
          从「{state}」没有办法：{none.map(({ label }) => label).join('、')}
        </p>
      )}
    </>
  );
}

/** A step that somebody else takes, and that changes where the record is; those of its state have their button above. */
const mayLeave = (lifecycle: Lifecycle, row: Row, { event, action, to }: WayStep, actions: readonly Action[]) =>
  action !== undefined &&
  !actions.includes(action) &&
  to['status'] !== row.status &&
  movesFrom(lifecycle, row).every((move) => move.event !== event);

/** What other records have to do before a step that is refused. */
const farBefore = (far: FarWays, from: string, { event, refusal }: Pick<WayStep, 'event' | 'refusal'>) =>
  (refusal === undefined ? undefined : far[stepKey(from, event)]) ?? ([] as readonly FarWay[]);

/** The steps that the state knows and a guard refuses, where other records have to do something first. */
const shutHere = (lifecycle: Lifecycle, row: Row, far: FarWays): readonly Walked[] =>
  movesFrom(lifecycle, row)
    .filter((move) => farBefore(far, row.status, move).length > 0)
    .map(({ event, label }) => ({
      event,
      label,
      steps: stepsFrom(lifecycle, row)
        .filter((step) => step.event === event)
        .slice(0, 1),
    }));

/** Whether the operator could take it as the record is now. */
const isOpen = ({ action, refusal }: Move, actions: readonly Action[]) =>
  refusal === undefined && actions.includes(action);

const leads = ({ event, target }: Move, { event: wanted, to, isElse }: WayStep) =>
  event === wanted && target === to['status'] && !isElse;

interface TakeProps {
  readonly move: Move | undefined;
  /** What the way leads to. */
  readonly goal: string;
  readonly onTake: (move: Move) => void;
}

/** The first step of a way, where it is the operator's: one press from here. */
const Take = ({ move, goal, onTake }: TakeProps) =>
  move && (
    <Button size="small" aria-label={`先${move.label}，再${goal}`} onClick={() => onTake(move)}>
      现在操作
    </Button>
  );

type LineProps = Pick<Props, 'movers' | 'actions'> & { readonly step: WayStep; readonly children: ReactNode };

function WayLine({ step, movers, actions, children }: LineProps) {
  const { label, refusal, isElse, blockers = [] } = step;
  return (
    <li>
      {label}
      <span className="diagram-refusal">（{takerOf(step, movers, actions)}）</span>
      {refusal !== undefined && <span className="diagram-refusal"> 现在还不行：{refusal}</span>}
      {isElse && <span className="diagram-refusal"> 现在会转到别的状态</span>}
      {blockers.map(({ text, path }) => path !== undefined && <Mend key={text} to={path} text={text} />)} {children}
    </li>
  );
}

const Mend = ({ to, text }: { readonly to: string; readonly text: string }) => (
  <>
    {' '}
    <a href={`#${to}`} aria-label={`去处理：${text}`}>
      去处理
    </a>
  </>
);

/** Who takes the step: the operator, others by their roles, time, or nobody in the house. */
function takerOf({ action, isTimed }: WayStep, movers: Movers, actions: readonly Action[]): string {
  if (isTimed) return '到时间自动';
  if (action === undefined) return '不由后台操作';
  if (actions.includes(action)) return '您可以操作';
  return movers[action]?.join('、') ?? '没有角色可以';
}
