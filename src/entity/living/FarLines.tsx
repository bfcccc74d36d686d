import type { FarWay } from '../../../contract/entity/list/far-ways.ts';
import { type FarLine, farLines, farTaker } from './far-lines.ts';

/** What has to be done on other records first, each as a line of the way; of those that the operator may not see only who does what. */
export const FarLines = ({ ways }: { readonly ways: readonly FarWay[] }) =>
  farLines(ways).map((line) =>
    line.way.loop ? <Loop key={line.key} line={line} /> : <Line key={line.key} line={line} />,
  );

interface LineProps {
  readonly line: FarLine;
}

function Line({ line: { step, way } }: LineProps) {
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
    </li>
  );
}

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
