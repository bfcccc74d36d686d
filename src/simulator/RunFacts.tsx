import { useId } from 'react';
import {
  numberOptions,
  scriptLabels,
  type SimulationRun,
  speeds,
  switchLabels,
} from '../../contract/simulator/steering.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';

/** What a run was started with, by whom, and how it ended. */
export function RunFacts({ run }: { readonly run: SimulationRun }) {
  const id = useId();
  const { options, started_at: begun, started_by: by, ended_at: ended, reason, client_no: key } = run;
  const { script, phones, seed, farms, speed, minutes, switches } = options;
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['剧本', scriptLabels[script]],
    [numberOptions.phones.label, formatNumber(phones ?? 0)],
    [numberOptions.seed.label, String(seed ?? 0)],
    [numberOptions.farms.label, formatNumber(farms ?? 0)],
    ['速度', speeds[speed].label],
    [numberOptions.minutes.label, `${minutes ?? 0} 分钟`],
    ['故障开关', switches.map((name) => switchLabels[name][0]).join('、') || '无'],
    ['启动人', by],
    ['启动时间', formatInstant(begun)],
    ['专用密钥', key],
    ...(ended === null
      ? []
      : ([
          ['结束时间', formatInstant(ended)],
          ['结束原因', reason],
        ] as const)),
  ];
  return (
    <section className="simulator-card" aria-labelledby={id}>
      <h2 id={id}>第 {run.id} 次运行</h2>
      <dl className="simulator-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
