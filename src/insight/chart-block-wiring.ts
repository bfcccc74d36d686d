import { type AnyActorRef, fromPromise } from 'xstate';
import type { Metrics } from '../../contract/insight/analysis.ts';
import type { Call } from '../../contract/entity/call.ts';
import { type BlockCall, chartBlockMachine } from '../../machines/insight/chart-block.ts';
import { appIn } from '../core/app-in.ts';
import { request } from '../core/http.ts';

const get = <Answer>(call: Call, params: Readonly<Record<string, string>>, signal: AbortSignal) =>
  request<Answer>(call, { params, signal, quiet: true });

/** The year of what the filter bar asks for; that of today when it is left to the server. */
const yearIn = ({ query, choice }: BlockCall): Readonly<Record<string, string>> => ({
  ...(query['to'] !== undefined && { year: query['to'].slice(0, 4) }),
  ...(query['region'] !== undefined && { region: query['region'] }),
  ...(choice !== '' && { metric: choice }),
});

const fetchBlock = fromPromise<unknown, BlockCall>(async ({ input, signal }) => {
  const { name, query, choice } = input;
  if (name === 'month') {
    // The answer of the month bar is fixed (wider.md §2.2): what it could show as well is another call.
    const { data: metrics } = await get<Metrics>('GET /admin/api/analysis/metrics', {}, signal);
    return { ...(await get<object>('GET /analysis/month-bar', yearIn(input), signal)), metrics };
  }
  const place = name === 'trend' ? 'workplace' : 'analysis';
  return get(`GET /admin/api/${place}/${name}`, { ...query, ...(choice !== '' && { by: choice }) }, signal);
});

/** Says that the code which writes files did not arrive. */
export function tellUnsaved(system: AnyActorRef['system']): void {
  const text = '导出功能加载失败，请检查网络后重试';
  appIn(system).send({ type: 'NOTIFY', notice: { cause: 'export', level: 'warning', text } });
}

/** A block that draws numbers, with its call and its file. */
export const chartBlockLogic = chartBlockMachine.provide({
  actors: { fetchBlock },
  actions: {
    saveTable: ({ context: { name, content }, system }) =>
      void import('./analysis/save-table.ts').then(
        ({ saveTable }) => saveTable(name, content),
        () => tellUnsaved(system),
      ),
  },
});
