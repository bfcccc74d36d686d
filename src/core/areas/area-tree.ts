import { createActor, fromPromise } from 'xstate';
import { type AreaNode, type AreaPage, areaTreeCall } from '../../../contract/core/area-tree.ts';
import { areasMachine } from '../../../machines/core/areas.ts';
import { request } from '../http.ts';

const fetchAreas = fromPromise<readonly AreaNode[]>(async ({ signal }) => {
  const { data } = await request<AreaPage>(areaTreeCall, { data: {}, signal, quiet: true });
  return data;
});

/** The one tree of the house, fetched with the first control that chooses from it and kept for the others. */
export const areaTree = createActor(areasMachine.provide({ actors: { fetchAreas } })).start();
