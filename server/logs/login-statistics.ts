import { sql } from 'kysely';
import { z } from 'zod';
import type { Period } from '../../contract/core/period.ts';
import {
  type FailingAddress,
  type FailingName,
  type LoginStatistics,
  loginStatisticsCall,
  type StatisticsFilter,
  statisticsFault,
  statisticsRanges,
} from '../../contract/logs/login-statistics.ts';
import { clockOf, labelsOf, shifted } from '../entity/period.ts';
import { type Route, route } from '../http/route.ts';
import type { Db } from '../entity/write/database.ts';
import type { Sql } from '../entity/resource.ts';
import { blockedAddresses } from '../sign-in/login-throttle.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const rangeNames = Object.keys(statisticsRanges) as (keyof typeof statisticsRanges)[];

const day = (label: string) =>
  z.iso
    .date({ error: `${label}应为 YYYY-MM-DD` })
    .refine((value) => /^2\d{3}/.test(value), { error: `${label}应在 2000–2999 年之间` })
    .optional();

const question = z
  .strictObject({
    range: z.enum(rangeNames, { error: '统计时段不正确' }).default('week'),
    from: day('开始日期'),
    to: day('结束日期'),
  })
  .superRefine(({ range, from = '', to = '' }, context) => {
    const fault = range === 'custom' ? statisticsFault({ from, to }) : '';
    if (fault !== '') context.addIssue({ code: 'custom', path: ['to'], message: fault });
  });

/** How many days the usual ranges have, today among them. */
const daysBack = { today: 0, week: 6, month: 29 } as const;

function periodOf(
  { range, from = '', to = '' }: { range: StatisticsFilter['range'] } & Partial<Period>,
  today: string,
) {
  return range === 'custom' ? { from, to } : { from: shifted(today, -daysBack[range]), to: today };
}

/** Sign-ins of some days: what the index `login_log_attempts` holds, so that no line is read. */
const attempts = ({ from, to }: Period): Sql => sql`login_log l
  where l.log_type in ('login_password', 'login_sso')
    and l.created_at >= ${from}::date and l.created_at < ${to}::date + 1`;
const failures = (period: Period): Sql => sql`${attempts(period)} and l.result <> 'success'`;

interface Hour {
  readonly hour: string;
  readonly failed: number;
  readonly succeeded: number;
}

async function hoursOf(db: Db, period: Period): Promise<Pick<LoginStatistics, 'hours' | 'failed' | 'succeeded'>> {
  const { rows } = await sql<Hour>`
    select to_char(hour, 'YYYY-MM-DD HH24') as hour, failed::int, succeeded::int from (
      select date_bin('1 hour'::interval, l.created_at, timestamptz '2000-01-01 00:00:00+08') as hour,
        count(*) filter (where l.result <> 'success') as failed, count(*) filter (where l.result = 'success') as succeeded
      from ${attempts(period)} group by 1
    ) by_hour`.execute(db);
  const known = new Map(rows.map((row) => [row.hour, row]));
  const hours = labelsOf(period, 'hour');
  return {
    hours,
    failed: hours.map((hour) => known.get(hour)?.failed ?? 0),
    succeeded: hours.map((hour) => known.get(hour)?.succeeded ?? 0),
  };
}

/** The ten with most failures, and how many different others each had to do with. */
async function leaders<Leader>(db: Db, period: Period, { by, others, as }: Record<'by' | 'others' | 'as', string>) {
  const { rows } = await sql<Leader>`
    select l.${sql.id(by)}, count(*)::int as failed, count(distinct l.${sql.id(others)})::int as ${sql.id(as)}
    from ${failures(period)} and l.${sql.id(by)} <> ''
    group by 1 order by failed desc, 1 limit 10`.execute(db);
  return rows;
}

/** 登录统计: counted by the database; a period of a month takes about as long as a page of the list. */
async function loginStatisticsOf(db: Db, filter: StatisticsFilter): Promise<LoginStatistics> {
  const { today, at } = await clockOf(db);
  const period = periodOf(filter, today);
  const [hours, addresses, names, blocked] = await Promise.all([
    hoursOf(db, period),
    leaders<FailingAddress>(db, period, { by: 'ip', others: 'username', as: 'accounts' }),
    leaders<FailingName>(db, period, { by: 'username', others: 'ip', as: 'ips' }),
    blockedAddresses(db),
  ]);
  return { period, at, ...hours, addresses, names, blocked };
}

export const loginStatisticsRoutes: readonly Route[] = [
  route<z.infer<typeof question>>({
    call: loginStatisticsCall,
    access: { permissionId: 'LoginLog', action: 'query' },
    summary: '登录统计',
    input: question,
    aside: true,
    read: ({ range, from, to }, { store }) =>
      loginStatisticsOf(store.db, { range, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
  }),
];
