import type { Chart, ChartState, ChartTransition } from '../src/statechart/chart.ts';
import { statesIn } from '../src/statechart/outline.ts';
import { type Cell, table } from './markdown.ts';

interface Page {
  readonly chart: Chart;
  /** File of the machine, from the root. */
  readonly source: string;
  /** File of the drawing, beside the page. */
  readonly drawing: string;
}

const code = (text: string): Cell => (text === '' ? '' : `\`${text}\``);
const nameOf = ({ label, key }: ChartState) => (label === key ? code(key) : `${label} ${code(key)}`);

const triggers: Readonly<Record<ChartTransition['trigger'], string>> = {
  event: '',
  done: 'done ',
  error: 'error ',
  snapshot: 'snapshot ',
  after: 'after ',
  always: '',
};

const eventOf = ({ trigger, label, title }: ChartTransition): Cell =>
  trigger === 'always' ? 'always' : [title, code(`${triggers[trigger]}${label}`)].filter(Boolean).join(' ');

function rowsOf({ root, refusals }: Chart): readonly (readonly Cell[])[] {
  const states = new Map(statesIn(root).map((state) => [state.id, state] as const));
  const named = (id: string) => {
    const state = states.get(id);
    return state ? nameOf(state) : code(id);
  };
  return [...states.values()].flatMap((state) =>
    state.transitions.map((transition) => {
      const { targets, guard = '', actions, due = '', reenter, description = '' } = transition;
      const to = targets.length === 0 ? (reenter ? 're-enters' : 'stays') : targets.map(named).join(', ');
      return [
        state === root ? 'any state' : nameOf(state),
        eventOf(transition),
        code(guard),
        refusals[guard] ?? '',
        to,
        [...actions.map(code), due && `due ${code(due)}`, description].filter(Boolean).join(' '),
      ];
    }),
  );
}

/** What is started in states and done on the way in and out. */
const workOf = (root: ChartState): readonly (readonly Cell[])[] =>
  statesIn(root)
    .filter(({ invokes, entry, exit }) => invokes.length + entry.length + exit.length > 0)
    .map((state) => [
      state === root ? 'the whole chart' : nameOf(state),
      state.invokes.map(({ id, src }) => (id === src ? code(id) : `${code(id)} (${code(src)})`)).join(' '),
      state.entry.map(code).join(' '),
      state.exit.map(code).join(' '),
    ]);

/** The page of a chart: its drawing and its transitions as a table. */
export function chartPage({ chart, source, drawing }: Page): string {
  const work = workOf(chart.root);
  return [
    '<!-- Written by `npm run charts`; do not edit. -->',
    `# ${chart.root.label} ${code(chart.id)}`,
    `Source: \`${source}\``,
    `![${chart.root.label}](${drawing})`,
    '## Transitions',
    table(['from', 'event', 'guard', 'refuses with', 'to', 'actions'], rowsOf(chart)),
    ...(work.length === 0 ? [] : ['## Work in states', table(['state', 'invokes', 'entry', 'exit'], work)]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
