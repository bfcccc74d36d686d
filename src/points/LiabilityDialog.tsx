import type { Liability } from '../../contract/points/expiring.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { InquiryDialog, type InquiryDialogOf } from '../entity/dialogs/InquiryDialog.tsx';
import './point-figures.css';
import '../core/widgets/share-bar.css';

/** 将到期: what members still have, by the month in which it expires, and how far today's runs are (wider.md §3.7). */
export const LiabilityDialog = (props: InquiryDialogOf) => (
  <InquiryDialog {...props} title="将到期" ask="重新汇总" view={Months} />
);

/** Whole percent, 100 only when all of it is done. */
const percentOf = ({ due, done }: Liability['run']): number => Math.floor((done / due) * 100);

function Months({ answer: { at, overdue, months, later, run } }: { readonly answer: Liability }) {
  const most = Math.max(...months.map(({ points }) => points), 1);
  const soon = months.reduce((sum, { points }) => sum + points, 0);
  return (
    <>
      <p>
        {run.due > 0 ? `今日应过期 ${formatNumber(run.due)} 积分，已处理 ${percentOf(run)}%` : '今日没有要过期的积分'}
        {overdue > 0 && `；另有 ${formatNumber(overdue)} 积分已过到期日、待处理`}
      </p>
      <table className="point-figures-months" aria-label="未来 12 个月到期">
        <tbody>
          {months.map(({ month, points }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="point-figures-share">
                <progress className="share-bar" aria-label={`${month} 占比`} max={most} value={points} />
              </td>
              <td>{formatNumber(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              未来 12 个月合计
            </th>
            <td>{formatNumber(soon)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="point-figures-note">
        截至 {formatInstant(at)}。更晚到期和永久有效的有 {formatNumber(later)}{' '}
        积分；以上各项之和等于全部会员的可用积分。
      </p>
    </>
  );
}
