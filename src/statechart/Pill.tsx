import type { ChartTransition } from './chart.ts';
import { Icon, isIcon } from './Icon.tsx';
import { classes, type Marks, offerOf, pressing } from './marks.ts';
import { fonts, type PillPart, type PillParts } from './pill-parts.ts';
import { textWidth } from './text-width.ts';

interface Props {
  readonly transition: ChartTransition;
  readonly pill: PillParts;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Label of the state it leads to. */
  readonly goal: string;
  readonly refusals: Readonly<Record<string, string>>;
  readonly marks: Marks;
}

const words: Readonly<Record<ChartTransition['trigger'], string>> = {
  event: '',
  done: '完成 ',
  error: '失败 ',
  snapshot: '变化 ',
  after: '延时 ',
  always: '',
};

/** What a reader hears and a test looks for: the Chinese name where there is one, then the event. */
const nameOf = ({ trigger, title, label }: ChartTransition): string =>
  [title, `${words[trigger]}${label}`].filter(Boolean).join(' ');

function Part({ part: { kind, text, x, width } }: { readonly part: PillPart }) {
  if (kind === 'icon') return isIcon(text) && <Icon name={text} x={x} y={5.5} />;
  return (
    // As wide as it was laid out for, whatever font the machine has.
    <text className={`sc-${kind}`} x={x} y={16.2} fontSize={fonts[kind]} textLength={width}>
      {text}
    </text>
  );
}

function Badge({ text, x }: { readonly text: string; readonly x: number }) {
  const width = textWidth(text, 10, true) + 10;
  return (
    <g className="sc-badge" transform={`translate(${x - width + 8} -10)`}>
      <rect width={width} height={15} rx={7.5} />
      <text x={width / 2} y={11} fontSize={10} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

const describe = (
  { event, guard, due, actions, description }: ChartTransition,
  goal: string,
  refusal: string | undefined,
) =>
  [
    refusal && `现在不行：${refusal}`,
    event,
    guard && `条件 ${guard}`,
    due && `到期 ${due}`,
    actions.length > 0 && `动作 ${actions.join('、')}`,
    goal && `到 ${goal}`,
    description,
  ]
    .filter(Boolean)
    .join('\n');

/** What makes the pill a button: what went along it can be looked at, or its event is one to send now. */
function buttonFor(transition: ChartTransition, refusal: string | undefined, marks: Marks) {
  const { onOffer, onFlow } = marks;
  const flow = marks.flows?.get(transition.id);
  if (flow?.pressable === true && onFlow)
    return { role: 'button', tabIndex: 0, 'aria-label': flow.spoken, ...pressing(() => onFlow(transition)) };
  if (flow) return { 'aria-label': flow.spoken };
  const offer = offerOf(marks, transition);
  if (!offer) return {};
  const button = { role: 'button', tabIndex: 0 };
  if (offer.possible) return { ...button, ...(onOffer && pressing(() => onOffer(transition))) };
  return { ...button, 'aria-disabled': true, ...(refusal !== undefined && { 'aria-description': refusal }) };
}

/** The sentence of the guard that forbids the event now; what the chart says of guards where nobody said it. */
function refusalOf(transition: ChartTransition, refusals: Props['refusals'], marks: Marks): string | undefined {
  const offer = offerOf(marks, transition);
  return offer && !offer.possible ? (offer.refusal ?? refusals[transition.guard ?? '']) : undefined;
}

function classOf(transition: ChartTransition, marks: Marks): string {
  const offer = offerOf(marks, transition);
  return classes(
    'sc-pill',
    `sc-on-${transition.trigger}`,
    offer && (offer.possible ? 'sc-possible' : 'sc-refused'),
    marks.taken.includes(transition.id) && 'sc-taken',
    marks.flows && (marks.flows.get(transition.id)?.pressable === true ? 'sc-flow' : 'sc-still'),
    marks.hits && `sc-hit-${marks.hits.get(transition.id)?.tone ?? 'none'}`,
  );
}

/** A transition: what triggers it, under which guard, what is done on the way. A button while its event can be sent. */
export function Pill({ transition, pill, x, y, width, goal, refusals, marks }: Props) {
  const hit = marks.hits?.get(transition.id)?.text ?? '';
  const refusal = refusalOf(transition, refusals, marks);
  return (
    <g
      role="img"
      className={classOf(transition, marks)}
      transform={`translate(${x} ${y})`}
      aria-label={nameOf(transition)}
      data-transition={transition.id}
      {...buttonFor(transition, refusal, marks)}
    >
      {!marks.flows && <title>{describe(transition, goal, refusal)}</title>}
      <rect width={width} height={pill.height} rx={7} />
      {pill.parts.map((part) => (
        <Part key={part.x} part={part} />
      ))}
      {pill.actions !== '' && (
        <text
          className="sc-actions"
          x={9}
          y={30.5}
          fontSize={fonts.actions}
          textLength={textWidth(pill.actions, fonts.actions)}
        >
          {pill.actions}
        </text>
      )}
      {hit !== '' && <Badge text={hit} x={width} />}
    </g>
  );
}
