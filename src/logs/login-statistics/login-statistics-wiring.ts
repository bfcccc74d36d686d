import { fromPromise, sendParent } from 'xstate';
import {
  type LoginStatistics,
  loginStatisticsCall,
  type StatisticsFilter,
} from '../../../contract/logs/login-statistics.ts';
import { type FilterValues, rangeKeys } from '../../../contract/core/page.ts';
import { loginStatisticsMachine } from '../../../machines/logs/login-statistics.ts';
import { request } from '../../core/http.ts';
import { listAt } from '../../entity/list-at.ts';

const fetchStatistics = fromPromise<LoginStatistics, StatisticsFilter>(({ input, signal }) =>
  request<LoginStatistics>(loginStatisticsCall, { params: { ...input }, signal, quiet: true }),
);

/** 登录统计, with its call, the list that it narrows, and the page above it. */
export const loginStatisticsLogic = loginStatisticsMachine.provide({
  actors: { fetchStatistics },
  actions: {
    /** The sign-ins of an address or a name in the days that were counted, and nothing else that the list was asked for before. */
    narrow: ({ system }, { key, field, value, period }) => {
      const table = listAt(system, key)?.getSnapshot().children.table;
      if (!table) return;
      const [first, last] = rangeKeys('created_at');
      const asked: FilterValues = {
        [field]: value,
        log_type: ['login_password', 'login_sso'],
        [first]: period.from,
        [last]: period.to,
      };
      const known = Object.keys(table.getSnapshot().context.draft);
      for (const name of new Set([...known, ...Object.keys(asked)]))
        table.send({ type: 'FILL', key: name, value: asked[name] ?? '' });
      table.send({ type: 'SEARCH' });
    },
    reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }),
  },
});
