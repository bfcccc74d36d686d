import type { Chart, ChartState, ChartTransition } from './chart.ts';

const transitionInWords = ({ title, guard: _, ...transition }: ChartTransition): ChartTransition => ({
  ...transition,
  label: title ?? transition.label,
  actions: [],
});

const stateInWords = (state: ChartState): ChartState => ({
  ...state,
  key: state.label,
  transitions: state.transitions.map(transitionInWords),
  children: state.children.map(stateInWords),
});

/** The life cycle as operators read it: what states and moves are called, without names of the program. */
export const inWords = (chart: Chart): Chart => ({ ...chart, root: stateInWords(chart.root) });
