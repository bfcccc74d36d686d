import type { ElkGraph } from './elk-graph.ts';

/** ELK, in this thread or in another. */
export interface Elk {
  layout(graph: ElkGraph): Promise<ElkGraph>;
}

/** As much of elkjs as is used: it writes positions into the graph that it is given and hands it back. */
interface Library {
  layout<Graph extends ElkGraph>(graph: Graph): Promise<Omit<Graph, 'children'> & Partial<Pick<Graph, 'children'>>>;
}

/** elkjs as layouts use it: what it is given stays as it is. */
export const elkFrom = (library: Library): Elk => ({
  layout: async (graph) => {
    const { children = [], ...others } = await library.layout(structuredClone(graph));
    return { ...others, children };
  },
});
