import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import {
  type CampaignFigures as Figures,
  costAtEnd,
  daysUntil,
} from '../../../contract/activities/campaign-figures.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { CampaignFiguresActor } from '../../../machines/activities/campaign-figures.ts';
import { formatInstant, formatMoney, formatNumber } from '../../entity/fields/formats.ts';
import type { PanelProps } from '../../entity/place/known-panels.ts';
import { stateText } from '../../core/state-text.ts';
import './campaign-figures.css';

interface Props {
  readonly row: Row;
  /** Null while they are counted, and where they could not be. */
  readonly figures: Figures | null;
}

const count = (value: unknown) => Number(value ?? 0);
const day = (at: unknown) => formatInstant(String(at)).slice(0, 10);
const time = (at: unknown) => formatInstant(String(at)).slice(5, 16);

/** What decides about a campaign, by where it stands: before it begins, while it runs, and once it is over. */
export function CampaignFigures({ actor, row }: PanelProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together.
  const counted = actor as CampaignFiguresActor;
  const figures = useSelector(counted, ({ context }) => context.figures);
  const state = useSelector(counted, ({ value }) => stateText(value));
  const error = useSelector(counted, ({ context }) => context.error);
  const shown = { row, figures };
  return (
    <div className="campaign-strip" data-machine="campaignFigures" data-state={state}>
      <dl className="figures record-figures campaign-figures">{stripOf(shown)}</dl>
      {error !== '' && (
        <p role="alert" className="campaign-missing">
          今日数据没有取到：{error}{' '}
          <Button size="small" onClick={() => counted.send({ type: 'RETRY' })}>
            重试
          </Button>
        </p>
      )}
    </div>
  );
}

function stripOf(shown: Props): ReactNode {
  const { run_status } = shown.row;
  if (run_status === 'running' || run_status === 'paused')
    return (
      <>
        <WinsToday {...shown} />
        <Cost {...shown} />
        {shown.row['activity_type'] !== 'invite' && <FirstOut {...shown} />}
        <DaysLeft {...shown} />
      </>
    );
  const isAhead = run_status === 'draft' || run_status === 'not_started';
  return (
    <>
      {isAhead ? (
        <DaysAhead {...shown} />
      ) : (
        <Figure label="已结束" value={overAt(shown.row)} note={claimNote(shown.row)} />
      )}
      {isAhead ? <Prepared {...shown} /> : <Won {...shown} />}
      <Cost {...shown} />
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly note?: ReactNode;
  /** It needs a hand. */
  readonly warns?: boolean;
  /** Of a line's length: what has a bar, or names something. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** A label, a number, and one line that says what it means. */
const Figure = ({ label, value, unit, note, warns = false, isWide = false, children }: FigureProps) => (
  <div data-warns={warns} className={isWide ? 'wide-figure' : 'short-figure'}>
    <dt>{label}</dt>
    <dd>
      {value}
      {unit !== undefined && <small> {unit}</small>}
    </dd>
    {children}
    {note !== undefined && <dd className="figure-note">{note}</dd>}
  </div>
);

const unknown = '–';

function WinsToday({ figures }: Props) {
  if (!figures) return <Figure label="今日中奖" value={unknown} />;
  const { wins_today: wins, wins_yesterday: before } = figures;
  return (
    <Figure label="今日中奖" value={formatNumber(wins)} unit="次" note={`昨日同时段 ${formatNumber(before)} 次`} />
  );
}

/** What was spent of the budget, and what it will come to. */
function Cost({ row, figures }: Props) {
  const [spent, budget] = [count(row['cost_used_fen']), count(row['budget_fen'])];
  const isRunning = row['run_status'] === 'running';
  const atEnd = figures && isRunning ? costAtEnd(spent, row['end_at'], figures) : spent;
  const share = (fen: number) => `${Math.floor((fen * 100) / budget)}%`;
  const today = figures && isRunning ? `今日 ${formatMoney(figures.cost_today_fen)}，` : '';
  const ahead = atEnd > spent ? `到期约 ${formatMoney(atEnd)}` : '';
  if (budget === 0)
    return <Figure isWide label="成本" value={formatMoney(spent)} note={`${today}${ahead || '没有设预算'}`} />;
  return (
    <Figure
      isWide
      label="成本 / 预算"
      value={formatMoney(spent)}
      unit={`/ ${formatMoney(budget)}`}
      warns={atEnd > budget}
      note={`${today}已用 ${share(spent)}${ahead && `，${ahead}（${share(atEnd)}）`}`}
    >
      <dd className="budget-bar" role="presentation">
        <span style={{ width: `${Math.min(100, (atEnd * 100) / budget)}%` }} data-ahead />
        <span style={{ width: `${Math.min(100, (spent * 100) / budget)}%` }} />
      </dd>
    </Figure>
  );
}

/** The prize whose stock ends first, at the rate of the last seven days. */
function FirstOut({ row, figures }: Props) {
  const label = '最先用完的奖品';
  if (!figures) return <Figure isWide label={label} value={unknown} />;
  const { first_out: first, as_of } = figures;
  if (!first) return <Figure isWide label={label} value="够用" note="近 7 天没有限量奖品发出" />;
  const { title, left, per_day, out_at } = first;
  if (out_at === null) return <Figure isWide label={label} value="已用完" warns note={title} />;
  const isShort = Date.parse(out_at) < Date.parse(String(row['end_at']));
  const rate = formatNumber(Math.round(per_day * 10) / 10);
  return (
    <Figure
      isWide
      label={label}
      value={isShort ? out_at.slice(5, 10) : '够用'}
      {...(isShort && { unit: `还有 ${daysUntil(out_at, as_of)} 天` })}
      warns={isShort}
      note={<span title="按近 7 天的平均估算">{`${title}：余 ${formatNumber(left)}，每天约 ${rate}`}</span>}
    />
  );
}

const claimNote = (row: Row) => `兑奖到 ${time(row['claim_end_at'])}`;
const overAt = (row: Row) => day(row['run_status'] === 'ended' ? row['end_at'] : row.updated_at);

const DaysLeft = ({ row, figures }: Props) => (
  <Figure
    label="剩余"
    value={figures ? daysUntil(row['end_at'], figures.as_of) : unknown}
    unit="天"
    note={`${time(row['end_at'])} 结束，${claimNote(row)}`}
  />
);

function DaysAhead({ row, figures }: Props) {
  const start = row['start_at'];
  const isPast = figures !== null && Date.parse(String(start)) <= Date.parse(figures.as_of);
  if (isPast) return <Figure label="开始时间" value={day(start)} note="已过，发布后立即开始" />;
  return (
    <Figure
      label="距开始"
      value={figures ? daysUntil(start, figures.as_of) : unknown}
      unit="天"
      note={`${time(start)} 开始，${time(row['end_at'])} 结束`}
    />
  );
}

const Prepared = ({ row }: Props) => (
  <Figure
    label="奖品"
    value={formatNumber(count(row['prize_count']))}
    unit="个"
    note={`${formatNumber(count(row['plan_count']))} 个方案`}
  />
);

const Won = ({ row }: Props) => (
  <Figure
    label="中奖"
    value={formatNumber(count(row['win_count']))}
    unit="次"
    note={`参与 ${formatNumber(count(row['join_count']))} 次`}
  />
);
