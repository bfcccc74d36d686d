import { useSelector } from '@xstate/react';
import { Button, Modal, Spin } from 'antd';
import type { AnyActorRef } from 'xstate';
import type { LoginStatistics } from '../../../contract/logs/login-statistics.ts';
import type { LoginStatisticsActor } from '../../../machines/logs/login-statistics.ts';
import { DataTable } from '../../entity/charts/DataTable.tsx';
import { ColumnChart } from '../../entity/charts/ColumnChart.tsx';
import { formatInstant, formatNumber } from '../../entity/fields/formats.ts';
import { DialogFailure } from '../../entity/dialogs/EditingDialog.tsx';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { Leaders } from './Leaders.tsx';
import { StatisticsDays } from './StatisticsDays.tsx';
import './login-statistics.css';

interface Props {
  /** The dialog's actor: the room starts no other chart under this view. */
  readonly actor: AnyActorRef;
  readonly open: boolean;
}

interface PartProps {
  readonly statistics: LoginStatisticsActor;
}

type Shown = PartProps & { readonly content: LoginStatistics };

/** 登录统计, drawn from the loginStatistics chart. */
export function LoginStatisticsDialog({ actor, open }: Props) {
  const statistics = actor as LoginStatisticsActor;
  const state = useSelector(statistics, ({ value }) => stateText(value));
  return (
    <Modal
      open={open}
      title="登录统计"
      width={1080}
      destroyOnHidden
      onCancel={() => statistics.send({ type: 'CLOSE' })}
      footer={<Button onClick={() => statistics.send({ type: 'CLOSE' })}>关闭</Button>}
    >
      <div className="login-statistics" data-machine="loginStatistics" data-state={state}>
        <div className="login-statistics-head">
          <StatisticsDays statistics={statistics} />
          <Tools statistics={statistics} />
        </div>
        <Body statistics={statistics} />
      </div>
    </Modal>
  );
}

/** The other form, and the numbers anew. */
function Tools({ statistics }: PartProps) {
  const isListed = useSelector(statistics, (snapshot) => snapshot.matches({ open: { form: 'listed' } }));
  return (
    <div className="login-statistics-tools">
      <Button size="small" onClick={() => statistics.send({ type: isListed ? 'SHOW_CHART' : 'SHOW_TABLE' })}>
        {isListed ? '图表' : '表格'}
      </Button>
      <Button size="small" onClick={() => statistics.send({ type: 'RELOAD' })}>
        刷新
      </Button>
    </div>
  );
}

/** What has arrived; what was there before stays under a veil while other days are counted. */
function Body({ statistics }: PartProps) {
  const content = useSelector(statistics, ({ context }) => context.content);
  const error = useSelector(statistics, ({ context }) => context.error);
  const busy = useSelector(statistics, (snapshot) => snapshot.hasTag('busy'));
  if (error !== '') return <DialogFailure error={error} onRetry={() => statistics.send({ type: 'RELOAD' })} />;
  if (!content) return <WaitingLines lines={8} />;
  return (
    <Spin spinning={busy}>
      <Sums content={content} />
      <Hours statistics={statistics} content={content} />
      <Leaders statistics={statistics} content={content} />
      <p className="login-statistics-note">
        统计密码登录和单点登录，不含续期和屏幕解锁。不存在的账号只记录前两个字，相同的合并计数。点击 IP
        或账号可查看明细。
      </p>
    </Spin>
  );
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function Sums({ content: { failed, succeeded, period, at } }: { readonly content: LoginStatistics }) {
  const failures = sumOf(failed);
  const all = failures + sumOf(succeeded);
  const rate = all === 0 ? '–' : `${((failures / all) * 100).toFixed(1)}%`;
  return (
    <dl className="login-statistics-sums">
      <Sum label="登录失败" value={`${formatNumber(failures)} 次`} />
      <Sum label="登录成功" value={`${formatNumber(all - failures)} 次`} />
      <Sum label="失败率" value={rate} />
      <Sum label="统计时段" value={period.from === period.to ? period.from : `${period.from} ～ ${period.to}`} />
      <Sum label="统计时间" value={formatInstant(at)} />
    </dl>
  );
}

const Sum = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const columns = ['时间', '登录失败', '登录成功'] as const;

/** By hour, as a drawing that scrolls where many days do not fit, or as a table of the hours in which somebody tried. */
function Hours({ statistics, content: { hours, failed, succeeded, period } }: Shown) {
  const isListed = useSelector(statistics, (snapshot) => snapshot.matches({ open: { form: 'listed' } }));
  if (isListed) {
    const rows = hours
      .map((hour, at) => [`${hour}:00`, failed[at] ?? 0, succeeded[at] ?? 0] as const)
      .filter(([, one, other]) => one + other > 0);
    return <DataTable title="每小时登录次数" table={{ columns, rows }} />;
  }
  const isOneDay = period.from === period.to;
  return (
    <div
      key={`${period.from} ${period.to}`}
      className="login-hours"
      data-days={isOneDay ? 'one' : 'many'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer.
      tabIndex={0}
      role="region"
      aria-label="每小时登录次数图"
    >
      <div style={{ minWidth: hours.length * 4 }}>
        <ColumnChart
          name="每小时登录次数"
          unit="次"
          labels={isOneDay ? hours : hours.map((hour) => hour.slice('2026-'.length))}
          series={[
            { title: '登录失败', values: failed, tone: 3 },
            { title: '登录成功', values: succeeded, tone: 1 },
          ]}
        />
      </div>
    </div>
  );
}
