import { fromPromise, sendParent } from 'xstate';
import { type LivingChart, livingChartCall } from '../../../contract/entity/list/living-chart.ts';
import { livingChartMachine } from '../../../machines/entity/list/living-chart.ts';
import { request } from '../../core/http.ts';
import { importDiagram } from '../../statechart/lifecycle-diagram.ts';
import { listAt } from '../list-at.ts';

/** The numbers and the drawing come together: neither says much alone. */
const fetchLivingChart = fromPromise<LivingChart, { entity: string }>(async ({ input: { entity }, signal }) => {
  const [content] = await Promise.all([
    request<LivingChart>(livingChartCall({ name: entity }), { signal, quiet: true }),
    importDiagram().then(({ drawingOf }) => drawingOf(entity)),
  ]);
  return content;
});

/** 活图, with its call, the list that it narrows, and the page above it. */
export const livingChartLogic = livingChartMachine.provide({
  actors: { fetchLivingChart },
  actions: {
    narrow: ({ system }, { key, filters }) => {
      const table = listAt(system, key)?.getSnapshot().children.table;
      if (!table) return;
      const known = Object.keys(table.getSnapshot().context.draft);
      for (const name of new Set([...known, ...Object.keys(filters)]))
        table.send({ type: 'FILL', key: name, value: filters[name] ?? '' });
      table.send({ type: 'SEARCH' });
    },
    reportClosed: sendParent({ type: 'PAGE_CLOSED', wrote: false }),
  },
});
