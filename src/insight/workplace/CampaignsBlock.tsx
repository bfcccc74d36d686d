import type { Campaign, Campaigns, RunOut } from '../../../contract/insight/campaigns.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatInstant, formatMoney, formatNumber } from '../../entity/fields/formats.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { percentText } from '../../../contract/insight/analysis-tables.ts';
import { Block } from './Block.tsx';
import { daysLeftText, isNear, shortDay } from './stretches.ts';

/** 进行中的活动: how long yet, how today goes, what they cost of their budget, and what runs out first. */
export const CampaignsBlock = ({ block }: { readonly block: BlockActor }) => (
  <Block<Campaigns>
    name="campaigns"
    title="进行中的活动"
    block={block}
    none="没有进行中的活动"
    isEmpty={({ data }) => data.length === 0}
    note={({ total }) => (total > 0 ? `${formatNumber(total)} 个` : '')}
    more={({ total, path }) => (total > 0 ? { path, text: '全部' } : undefined)}
    ghost={<Ghost lines={6} />}
  >
    {({ data }) => (
      <table className="campaigns">
        <thead>
          <tr>
            <th scope="col">活动</th>
            <th scope="col">剩余</th>
            <th scope="col">今日抽奖</th>
            <th scope="col">今日中奖</th>
            <th scope="col">成本 / 预算</th>
            <th scope="col">最先发完</th>
          </tr>
        </thead>
        <tbody>
          {data.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </tbody>
      </table>
    )}
  </Block>
);

const CampaignRow = ({ campaign }: { readonly campaign: Campaign }) => {
  const { title, activity_no: no, path, end_at: end, days_left: days, today } = campaign;
  return (
    <tr>
      <th scope="row">
        <a href={`#${path}`}>{title}</a> <small>{no}</small>
      </th>
      <td data-label="剩余" data-urgent={days <= 3 || undefined}>
        {daysLeftText(days)} <small title={formatInstant(end)}>{shortDay(end)} 结束</small>
      </td>
      <td data-label="今日抽奖">{today ? <Count value={today.draws} path={today.draws_path} /> : '-'}</td>
      <td data-label="今日中奖">
        {today ? <Count value={today.wins} path={today.wins_path} /> : '-'}{' '}
        {today !== undefined && today.draws > 0 && <small>{percentText(today.wins, today.draws)}</small>}
      </td>
      <td data-label="成本 / 预算">
        <Cost campaign={campaign} />
      </td>
      <td data-label="最先发完">
        <FirstOut first={campaign.runs_out} />
      </td>
    </tr>
  );
};

const Count = ({ value, path }: { readonly value: number; readonly path: string }) => (
  <a href={`#${path}`}>{formatNumber(value)}</a>
);

/** What it has cost of its budget, and will have at its end by the pace of the last days. */
function Cost({
  campaign: { id, cost_fen: cost, budget_fen: budget, cost_at_end_fen: atEnd },
}: {
  readonly campaign: Campaign;
}) {
  const spent = <a href={`#/activity/prize?activity_id=${id}`}>{formatMoney(cost)}</a>;
  if (budget === null)
    return (
      <>
        {spent} <small>不限预算</small>
      </>
    );
  const isOver = atEnd > budget;
  return (
    <div className="campaign-cost" data-over={isOver || undefined}>
      <span>
        {spent} / {formatMoney(budget)}
      </span>{' '}
      <small>到期约 {percentText(atEnd, budget)}</small>
      <span className="campaign-bar" aria-hidden>
        <i style={{ width: `${Math.min(100, (atEnd / budget) * 100)}%` }} />
        <b style={{ width: `${Math.min(100, (cost / budget) * 100)}%` }} />
      </span>
    </div>
  );
}

const FirstOut = ({ first }: { readonly first: RunOut | null }) =>
  first === null ? (
    <span className="campaign-lasts">够用</span>
  ) : (
    <a href={`#${first.path}`} data-urgent={isNear(first.at) || undefined} title="按近 7 天的发放速度估算">
      {first.at === null ? '已发完' : `约 ${shortDay(first.at)}`} <small>{first.title}</small>
    </a>
  );
