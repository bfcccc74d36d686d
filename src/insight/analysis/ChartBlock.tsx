import { DownloadOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import { tableOf } from '../../../contract/insight/analysis-tables.ts';
import type { Asked, Choice, Meaning } from '../../../contract/insight/analysis.ts';
import type { ChartBlockActor } from '../../../machines/insight/chart-block.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { latePart } from '../../entity/late-part.tsx';
import { Permitted } from '../../entity/permitted.tsx';
import { stateText } from '../../core/state-text.ts';
import { DataTable } from '../../entity/charts/DataTable.tsx';
import { Everywhere } from './Everywhere.tsx';
import { Formula } from './Formula.tsx';
import './analysis.css';

/** 工作台 shows its numbers before there is anything to choose. */
const Choices = latePart(async () => (await import('./Choices.tsx')).Choices);

/** What a block says of itself beside its numbers. */
type Shown = Pick<Asked, 'choices' | 'shown'>;

interface Props<Answer> {
  readonly name: Parameters<typeof tableOf>[0];
  readonly title: string;
  readonly block: ChartBlockActor;
  /** Where the choices are, when the answer does not have them itself. */
  readonly meaning?: (answer: Answer) => Shown;
  /** Only one region is asked for: what belongs to none says so. */
  readonly inRegion?: boolean;
  readonly isEmpty: (answer: Answer) => boolean;
  readonly children: (answer: Answer) => ReactNode;
}

const nothingShown: Shown = { choices: [], shown: null };

/** A block that draws numbers, or lists them: with what they mean, its choices, its file, and its own failure. */
export function ChartBlock<Answer extends Partial<Shown>>(props: Props<Answer>) {
  const { name, title, block, meaning, inRegion = false, isEmpty, children } = props;
  const id = useId();
  const value = useSelector(block, (snapshot) => snapshot.value);
  const { content, error } = useSelector(block, ({ context }) => context);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const answer = content as Answer | null;
  const about = answer === null ? nothingShown : { ...nothingShown, ...answer, ...meaning?.(answer) };
  const isListed = value.form === 'listed';
  return (
    <section
      className="block chart-block"
      aria-labelledby={id}
      aria-busy={value.data === 'loading'}
      data-machine="chartBlock"
      data-state={stateText(value)}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {about.shown && <Formula title={about.shown.title} formula={about.shown.formula} />}
        {inRegion && about.shown && about.shown.regional !== true && <Everywhere />}
        <ChoiceSelect title={title} about={about} block={block} />
        <Tools name={name} title={title} isListed={isListed} block={block} />
      </header>
      <div className="chart-body">
        {value.data === 'failed' ? (
          <Failed error={error} block={block} />
        ) : (
          <Body answer={answer} isEmpty={isEmpty}>
            {(shown) => (isListed ? <DataTable title={title} table={tableOf(name, shown)} /> : children(shown))}
          </Body>
        )}
      </div>
    </section>
  );
}

interface BodyProps<Answer> {
  readonly answer: Answer | null;
  readonly isEmpty: (answer: Answer) => boolean;
  readonly children: (answer: Answer) => ReactNode;
}

/** What has arrived, or that it is on its way, or that there is nothing. */
function Body<Answer>({ answer, isEmpty, children }: BodyProps<Answer>) {
  if (answer === null) return <Ghost lines={6} />;
  if (isEmpty(answer)) return <p className="block-none">暂无数据</p>;
  return <Suspense fallback={<Ghost lines={6} />}>{children(answer)}</Suspense>;
}

const Failed = ({ error, block }: { readonly error: string; readonly block: ChartBlockActor }) => (
  <div className="block-failed" role="alert">
    <p>{error}</p>
    <Button size="small" onClick={() => block.send({ type: 'RELOAD' })}>
      重试
    </Button>
  </div>
);

interface ChoiceProps {
  readonly title: string;
  readonly about: { readonly choices: readonly Choice[]; readonly shown: Meaning | null };
  readonly block: ChartBlockActor;
}

/** What the block shows; nothing to choose where there is one thing only. */
function ChoiceSelect({ title, about: { choices, shown }, block }: ChoiceProps) {
  const chosen = useSelector(block, ({ context }) => context.choice);
  if (choices.length < 2) return null;
  return (
    <Suspense>
      <Choices
        label={`${title}的指标`}
        size="small"
        choices={choices}
        chosen={chosen === '' ? (shown?.id ?? '') : chosen}
        onChoose={(choice) => block.send({ type: 'CHOOSE', choice })}
      />
    </Suspense>
  );
}

interface ToolsProps {
  readonly name: string;
  readonly title: string;
  readonly isListed: boolean;
  readonly block: ChartBlockActor;
}

/** The other form, and the file. */
function Tools({ name, title, isListed, block }: ToolsProps) {
  const canExport = useSelector(block, (snapshot) => snapshot.can({ type: 'EXPORT' }));
  const other = isListed ? '图表' : '表格';
  return (
    <div className="chart-tools">
      <Button
        size="small"
        type="text"
        aria-label={`${other}：${title}`}
        onClick={() => block.send({ type: isListed ? 'SHOW_CHART' : 'SHOW_TABLE' })}
      >
        {other}
      </Button>
      {name !== 'trend' && (
        <Permitted page="Analysis" action="export">
          <Button
            size="small"
            type="text"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={`导出：${title}`}
            disabled={!canExport}
            onClick={() => block.send({ type: 'EXPORT' })}
          />
        </Permitted>
      )}
    </div>
  );
}
