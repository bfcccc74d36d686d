import { useId } from 'react';
import { phoneStateLabels, phoneStates, type SimulatorFigures } from '../../contract/simulator/simulation.ts';
import { callLabels } from '../../contract/simulator/steering.ts';
import { formatNumber } from '../entity/fields/formats.ts';

interface Props {
  readonly figures: SimulatorFigures;
}

/** What a run comes to, while it is `live` and after it. */
export function Figures({ figures, live }: Props & { readonly live: boolean }) {
  const id = useId();
  const { calls, refused, resent, per_second: rate, p50_ms: usual, p95_ms: slow, members, wins } = figures;
  const numbers: readonly (readonly [label: string, value: string])[] = [
    ['每秒调用', String(rate)],
    ['耗时中位数', `${usual} ms`],
    ['耗时 p95', `${slow} ms`],
    ['中奖', formatNumber(wins)],
    ['会员', formatNumber(members)],
    ['调用', formatNumber(calls)],
    ['拒绝', formatNumber(refused)],
    ['重发', formatNumber(resent)],
  ];
  return (
    <section className="simulator-card" aria-labelledby={id}>
      <h2 id={id}>{live ? '实时指标' : '运行结果'}</h2>
      <dl className="simulator-figures">
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Wrong figures={figures} />
      <div className="simulator-tables">
        <ByCall figures={figures} />
        <States figures={figures} />
      </div>
    </section>
  );
}

/** Both stay at nought, unless the server is wrong (engines.md §1.8). */
function Wrong({ figures: { differing, unsigned } }: Props) {
  if (differing + unsigned === 0) return null;
  return (
    <p className="simulator-fault" role="alert">
      有 {formatNumber(differing)} 个应答与第一次不一致，{formatNumber(unsigned)} 个应答签名不正确，请检查服务器。
    </p>
  );
}

function ByCall({ figures: { by_call: byCall } }: Props) {
  return (
    <table>
      <caption>按调用</caption>
      <thead>
        <tr>
          <th scope="col">调用</th>
          <th scope="col" className="number">
            次数
          </th>
          <th scope="col" className="number">
            拒绝
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(byCall)
          .toSorted(([, one], [, other]) => other.calls - one.calls)
          .map(([call, { calls, refused }]) => (
            <tr key={call}>
              <th scope="row">{callLabels[call] ?? call}</th>
              <td className="number">{formatNumber(calls)}</td>
              <td className="number">{formatNumber(refused)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Where the phones are, in the order of their chart; the bar is their share of all. */
function States({ figures: { states } }: Props) {
  const all = Object.values(states).reduce((sum, count) => sum + count, 0);
  return (
    <table>
      <caption>手机状态</caption>
      <thead>
        <tr>
          <th scope="col">状态</th>
          <th scope="col" className="number">
            手机
          </th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {phoneStates.map((state) => {
          const count = states[state] ?? 0;
          return (
            count > 0 && (
              <tr key={state}>
                <th scope="row">{phoneStateLabels[state]}</th>
                <td className="number">{formatNumber(count)}</td>
                <td>
                  <meter min={0} max={all} value={count} aria-label={`${phoneStateLabels[state]}占比`} />
                </td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
