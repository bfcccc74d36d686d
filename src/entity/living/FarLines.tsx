import type { FarRecord, FarWay } from '../../../contract/entity/list/far-ways.ts';
import type { HandOverInput } from '../../../machines/statechart/hand-over.ts';
import { HandButton } from './HandButton.tsx';
import { type FarLine, farLines, farTaker } from './far-lines.ts';

interface Props {
  readonly ways: readonly FarWay[];
  /** Leaves a step to somebody. */
  readonly onHand?: (step: HandOverInput) => void;
}

/** What has to be done on other records first, each as a line of the way; of those that the operator may not see only who does what. */
export const FarLines = ({ ways, onHand }: Props) =>
  farLines(ways).map((line) =>
    line.way.loop ? (
      <Loop key={line.key} line={line} />
    ) : (
      <Line key={line.key} line={line} {...(onHand && { onHand })} />
    ),
  );

interface LineProps extends Pick<Props, 'onHand'> {
  readonly line: FarLine;
}

function Line({ line: { step, way }, onHand }: LineProps) {
  const { record } = way;
  return (
    <li className="diagram-far">
      {step.label}
      {record && (
        <>
          {' '}
          {record.label}「<a href={`#${record.path}`}>{record.title}</a>」
        </>
      )}
      <span className="diagram-refusal">（{farTaker(step)}）</span>
      {step.refusal !== undefined && step.before.length === 0 && (
        <span className="diagram-refusal"> 现在还不行：{step.refusal}</span>
      )}
      {record && step.event !== undefined && onHand && (
        <HandButton step={farStep(record, step.event, step.label)} onHand={onHand} />
      )}
    </li>
  );
}

const farStep = ({ entity, id, label, title }: FarRecord, event: string, step: string): HandOverInput => ({
  entity,
  id,
  event,
  title: `${step}${label}「${title}」`,
});

/** Two records that wait for each other. */
const Loop = ({
  line: {
    way: { record },
  },
}: LineProps) => (
  <li className="diagram-far">
    {record ? `${record.label}「${record.title}」` : '另一条记录'}
    <span className="diagram-refusal"> 也在等这一条：两边互相等，须先改其中一边的内容</span>
  </li>
);
