import { type ReactNode, useId } from 'react';
import type { LoginStatistics } from '../../../contract/logs/login-statistics.ts';
import type { LoginStatisticsActor, Narrowing } from '../../../machines/logs/login-statistics.ts';
import { formatInstant, formatNumber } from '../../entity/fields/formats.ts';

interface Props {
  readonly statistics: LoginStatisticsActor;
  readonly content: LoginStatistics;
}

/** Where failures come from, on whom they are tried, and which addresses have to rest; each leads to its lines in the list. */
export function Leaders({ statistics, content: { addresses, names, blocked } }: Props) {
  const pick = (narrowing: Narrowing) => () => statistics.send({ type: 'PICK', ...narrowing });
  return (
    <div className="login-leaders">
      <Ranking title="失败最多的 IP" heads={['IP', '失败', '尝试账号']} none="没有登录失败">
        {addresses.map(({ ip, failed, accounts }) => (
          <Line key={ip} name={ip} onPick={pick({ field: 'ip', value: ip })} numbers={[failed, accounts]} />
        ))}
      </Ranking>
      <Ranking title="失败最多的账号" heads={['账号', '失败', '来源 IP']} none="没有登录失败">
        {names.map(({ username, failed, ips }) => (
          <Line
            key={username}
            name={username}
            onPick={pick({ field: 'username', value: username })}
            numbers={[failed, ips]}
          />
        ))}
      </Ranking>
      <Ranking title="当前封禁的 IP" heads={['IP', '封禁至']} none="没有被封禁的 IP">
        {blocked.map(({ ip, until }) => (
          <tr key={ip}>
            <th scope="row">
              <Name name={ip} onPick={pick({ field: 'ip', value: ip })} />
            </th>
            <td>{formatInstant(until)}</td>
          </tr>
        ))}
      </Ranking>
    </div>
  );
}

interface RankingProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** What stands there when there is nothing. */
  readonly none: string;
  readonly children: readonly ReactNode[];
}

function Ranking({ title, heads, none, children }: RankingProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length === 0 ? (
        <p className="login-leaders-none">{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly numbers: readonly [failed: number, others: number];
  readonly onPick: () => void;
}

const Line = ({ name, numbers: [failed, others], onPick }: LineProps) => (
  <tr>
    <th scope="row">
      <Name name={name} onPick={onPick} />
    </th>
    <td className="number">{formatNumber(failed)}</td>
    <td className="number">{formatNumber(others)}</td>
  </tr>
);

const Name = ({ name, onPick }: Pick<LineProps, 'name' | 'onPick'>) => (
  <button type="button" className="link" title={`查看 ${name} 的登录日志`} onClick={onPick}>
    {name}
  </button>
);
