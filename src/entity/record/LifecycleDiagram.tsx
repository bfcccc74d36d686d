import { use } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import type { FarWays } from '../../../contract/entity/list/far-ways.ts';
import type { Since } from '../../../contract/entity/list/living-chart.ts';
import type { Movers } from '../../../contract/people/movers.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { type Move, movesFrom, placesOf, stateLabel } from '../../../machines/entity/lifecycle/kernel.ts';
import { Because } from '../living/Because.tsx';
import type { HandOverInput } from '../../../machines/statechart/hand-over.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import { formatInstant } from '../fields/formats.ts';
import { usePermittedActions } from '../permitted.tsx';
import { ChartDrawing } from '../../statechart/ChartDrawing.tsx';
import { chartOf } from '../../statechart/chart-of.ts';
import type { Chart } from '../../statechart/chart.ts';
import { inWords } from '../../statechart/in-words.ts';
import { layoutFileOf, layoutOf } from '../../statechart/layouts.ts';
import type { Layout } from '../../statechart/layout.ts';
import { HandButton, ownStep } from '../living/HandButton.tsx';
import { Ways } from '../living/Ways.tsx';

interface Drawing {
  readonly chart: Chart;
  readonly layout: Layout;
}

const drawings = new Map<string, Promise<Drawing>>();

async function draw(entity: string): Promise<Drawing> {
  const original = chartOf(lifecycleOf(entity).machine, { id: `lifecycle-${entityNamed(entity).rowsOf ?? entity}` });
  const chart = inWords(original);
  const file = await layoutFileOf(original);
  return { chart, layout: file?.inWords ?? (await layoutOf(chart)) };
}

/** The life cycle of an entity as it is drawn; the same promise each time, a new one after a failure. */
export function drawingOf(entity: string): Promise<Drawing> {
  const known = drawings.get(entity) ?? draw(entity);
  drawings.set(entity, known);
  known.catch(() => drawings.delete(entity));
  return known;
}

interface Props {
  readonly entity: Entity;
  readonly row: Row;
  readonly movers: Movers;
  readonly since: Since;
  readonly ways: FarWays;
  /** Asks whether a step is to be taken; absent where nothing can be asked. */
  readonly onTake?: (move: Move) => void;
  /** Leaves a step to somebody. */
  readonly onHand: (step: HandOverInput) => void;
}

const none: ReadonlySet<string> = new Set();

/** Where a record is in its life cycle, what can come next and who may do it; for reading only. */
export function LifecycleDiagram({ entity, row, movers, since, ways, onTake, onHand }: Props) {
  const actions = usePermittedActions(entity.permissionId);
  const { chart, layout } = use(drawingOf(entity.name));
  const lifecycle = lifecycleOf(entity.name);
  const state = stateLabel(lifecycle, row.status);
  const moves = movesFrom(lifecycle, row);
  return (
    <>
      <div className="diagram-drawing">
        <ChartDrawing
          chart={chart}
          layout={layout}
          active={new Set(placesOf(lifecycle, row).map((place) => `${chart.root.id}.${place}`))}
          taken={[]}
          collapsed={none}
        />
      </div>
      <Stays entity={entity} row={row} since={since} />
      {moves.length === 0 ? (
        <p className="detail-none">「{state}」是最后的状态，不会再变。</p>
      ) : (
        <>
          <table className="diagram-moves">
            <caption>从「{state}」可以</caption>
            <thead>
              <tr>
                <th scope="col">操作</th>
                <th scope="col">变为</th>
                <th scope="col">谁可以</th>
                <th scope="col">现在</th>
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <tr key={move.event}>
                  <th scope="row">{move.label}</th>
                  <td>{stateLabel(lifecycle, move.target)}</td>
                  <td>{movers[move.action]?.join('、') || '没有角色可以'}</td>
                  <td>
                    {answerTo(entity, row, move, actions)}
                    {!actions.includes(move.action) && move.target !== row.status && (
                      <HandButton step={ownStep(entity, row, move)} onHand={onHand} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Ways {...{ entity, row, movers, actions, onHand }} far={ways} {...(onTake && { onTake })} />
        </>
      )}
    </>
  );
}

/** Since when the record is where it is, in each region of the chart. */
const Stays = ({ entity, row, since }: Pick<Props, 'entity' | 'row' | 'since'>) => (
  <ul className="diagram-stays">
    {Object.entries(since)
      .toSorted(([one], [other]) => Number(other === 'status') - Number(one === 'status'))
      .map(([column, at]) => (
        <li key={column}>
          {column !== 'status' && `${entity.fields[column]?.label ?? ''}：`}「{stateWord(entity, column, row[column])}
          」自 {formatInstant(at)} 起
        </li>
      ))}
  </ul>
);

/** Whether this operator could take the step now, or why not. */
function answerTo(entity: Entity, row: Row, { event, action, refusal }: Move, actions: readonly Action[]) {
  if (refusal !== undefined)
    return (
      <span className="diagram-refusal">
        {refusal} <Because entity={entity} row={row} event={event} />
      </span>
    );
  return actions.includes(action) ? '您可以操作' : '您没有该操作的权限';
}
