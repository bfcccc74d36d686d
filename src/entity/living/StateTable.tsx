import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { type Entity, fieldOf } from '../../../contract/entity/entity.ts';
import { lately, type LivingChart, type RegionNow, type StateNow } from '../../../contract/entity/list/living-chart.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import {
  isFindable,
  isOverdue,
  type LivingChartActor,
  type PickedState,
  wasTaken,
} from '../../../machines/entity/list/living-chart.ts';
import { formatNumber } from '../fields/formats.ts';
import { usePermitted } from '../permitted.tsx';
import { longestText, medianText, overdueText, percentText, type Share, sharesFrom } from './figures.ts';

interface Props {
  readonly living: LivingChartActor;
  readonly content: LivingChart;
  readonly region: RegionNow;
}

/** The states of a region as a list: how many are there, how long they wait, where they went. */
export function StateTable({ living, content, region }: Props) {
  const entity = useSelector(living, ({ context }) => entityNamed(context.entity));
  const labelOf = (state: string) => stateWord(entity, region.column, state);
  return (
    <table className="living-states">
      <caption>{region.column === 'status' ? `${entity.label}的状态` : fieldOf(entity, region.column).label}</caption>
      <thead>
        <tr>
          <th scope="col">状态</th>
          <th scope="col">现在</th>
          {content.followed && (
            <>
              <th scope="col">已停留（中位）</th>
              <th scope="col">停留最久</th>
              <th scope="col">{lately}去向</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {region.states.map((now) => (
          <StateLine key={now.state} {...{ living, content, region, now, labelOf, entity }} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps extends Props {
  readonly now: StateNow;
  readonly entity: Entity;
  readonly labelOf: (state: string) => string;
}

function StateLine({ living, content, region, now, labelOf, entity }: LineProps) {
  const { column } = region;
  const label = labelOf(now.state);
  const picked = { column, state: now.state };
  const findable = useSelector(living, ({ context }) => isFindable(context, picked));
  return (
    <tr data-rows={now.rows === 0 ? 'none' : 'some'}>
      <th scope="row">
        {findable ? (
          <button type="button" className="link" onClick={() => living.send({ type: 'PICK_STATE', ...picked })}>
            {label}
          </button>
        ) : (
          label
        )}
      </th>
      <td data-label="现在" className="living-number">
        {formatNumber(now.rows)}
        <Overdue living={living} picked={picked} text={overdueText(now)} />
      </td>
      {content.followed && (
        <>
          <td data-label="已停留（中位）">{medianText(now) || '–'}</td>
          <td data-label="停留最久">
            <Longest now={now} at={content.at} entity={entity} />
          </td>
          <td data-label={`${lately}去向`} className="living-ways">
            <Ways {...{ living, region, now, labelOf }} />
          </td>
        </>
      )}
    </tr>
  );
}

interface OverdueProps extends Pick<Props, 'living'> {
  readonly picked: PickedState;
  /** Empty where nothing is overdue. */
  readonly text: string;
}

/** What time should have moved on leads to exactly these rows, where a list can show them. */
function Overdue({ living, picked, text }: OverdueProps) {
  const findable = useSelector(living, ({ context }) => isOverdue(context, picked));
  if (text === '') return null;
  if (!findable) return <em>{text}</em>;
  return (
    <button type="button" className="link" onClick={() => living.send({ type: 'PICK_OVERDUE', ...picked })}>
      {text}
    </button>
  );
}

/** The one that waits longest leads to its record, for those who may read it. */
function Longest({ now, at, entity }: { readonly now: StateNow; readonly at: string; readonly entity: Entity }) {
  const mayRead = usePermitted(entity.permissionId, 'get');
  const { longest } = now;
  if (!longest) return '–';
  const address = mayRead ? recordAddress(entity.name, longest.id) : undefined;
  return (
    <>
      {longestText(now, at)}
      <small>{address === undefined ? longest.title : <a href={`#${address}`}>{longest.title}</a>}</small>
    </>
  );
}

function Ways({ living, region, now, labelOf }: Omit<LineProps, 'content' | 'entity'>) {
  const shares = sharesFrom(region, now.state);
  if (shares.length === 0) return '–';
  return shares.map((share, at) => (
    <Fragment key={share.to}>
      {at > 0 && ' · '}
      <Way living={living} column={region.column} share={share} labelOf={labelOf} />
    </Fragment>
  ));
}

interface WayProps extends Pick<LineProps, 'living' | 'labelOf'> {
  readonly column: string;
  readonly share: Share;
}

function Way({ living, column, share, labelOf }: WayProps) {
  const picked = { column, from: share.from, to: share.to };
  const findable = useSelector(living, ({ context }) => wasTaken(context, picked));
  const text = `${labelOf(share.to)} ${percentText(share.percent)}（${formatNumber(share.rows)}）`;
  if (!findable) return <span>{text}</span>;
  return (
    <button type="button" className="link" onClick={() => living.send({ type: 'PICK_WAY', ...picked })}>
      {text}
    </button>
  );
}
