import { fromPromise } from 'xstate';
import { analysisBlocks, analysisExportCall, paramsOf } from '../../contract/insight/analysis.ts';
import type { BookWish } from '../../machines/insight/analysis-types.ts';
import { type AnalysisActor, analysisMachine } from '../../machines/insight/analysis.ts';
import { shownAddress } from './filter-address.ts';
import { appIn } from '../core/app-in.ts';
import { chartBlockLogic, tellUnsaved } from './chart-block-wiring.ts';
import { request } from '../core/http.ts';
import { saveAnswer } from '../entity/save-answer.ts';

const saveBook = fromPromise<void, BookWish>(async ({ input: { filter, choices }, signal }) => {
  // Goes the way of every call: a token that has run out is renewed by it first.
  await request('GET /admin/api/analysis/metrics', { signal, quiet: true });
  await saveAnswer(analysisExportCall, { ...paramsOf(filter), ...choices }, signal);
});

/** 分析页 with everything it reaches: its blocks, and the address, which has what its filter bar asks for. */
export const analysisLogic = analysisMachine.provide({
  actors: { block: chartBlockLogic, saveBook },
  actions: {
    saveTables: ({ self, system }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is the actor of this very chart.
      const { children } = (self as AnalysisActor).getSnapshot();
      const contents = analysisBlocks.map((name) => [name, children[name]?.getSnapshot().context.content] as const);
      void import('./analysis/save-table.ts').then(
        ({ saveTables }) => saveTables(contents),
        () => tellUnsaved(system),
      );
    },
    tellUnsaved: ({ system }, { message }) =>
      appIn(system).send({
        type: 'NOTIFY',
        notice: { cause: 'export', level: 'warning', text: `导出失败：${message}` },
      }),
    showAddress: ({ system }, shown) => {
      const { router } = appIn(system).getSnapshot().context.shell?.getSnapshot().children ?? {};
      router?.send({ type: 'NAVIGATE', address: shownAddress(shown.key, shown.filter), replace: true });
    },
  },
});
