import { useSelector } from '@xstate/react';
import { Checkbox, InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import { simulatorSwitches } from '../../contract/simulator/simulation.ts';
import {
  type NumberOption,
  numberOptionNames,
  numberOptions,
  optionFaults,
  scriptLabels,
  type SimulationOptions,
  type Speed,
  speeds,
  switchLabels,
} from '../../contract/simulator/steering.ts';
import type { SimulatorPageActor } from '../../machines/simulator/simulator-page.ts';
import { Segments } from '../entity/charts/Segments.tsx';

interface Props {
  readonly page: SimulatorPageActor;
}

const scriptHelp: Readonly<Record<SimulationOptions['script'], string>> = {
  'draw-day': '多数手机参加进行中的抽奖活动，并领取、填写地址、到店核销',
  'scan-day': '多数手机扫进行中扫码活动的码，偶尔抽奖',
  farm: '每 12 部手机共用一台设备，四种行为轮流出现，只为奖品而来',
};
const numberHelp: Readonly<Record<NumberOption, string>> = {
  phones: '每部手机一位会员，1–10000',
  seed: '相同的种子得到相同的人和行为',
  farms: '每组 12 部手机共用一台设备；「羊毛党」剧本中所有手机都在组内',
  minutes: '分钟；到时自动停止',
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
const speedLabels = Object.fromEntries(Object.entries(speeds).map(([name, { label }]) => [name, label])) as Record<
  Speed,
  string
>;

/** What is chosen before the start. */
export function Options({ page }: Props) {
  const id = useId();
  const options = useSelector(page, ({ context }) => context.options);
  const change = (changed: Partial<SimulationOptions>) => page.send({ type: 'CHANGE', options: changed });
  return (
    <section className="simulator-card" aria-labelledby={id}>
      <h2 id={id}>运行选项</h2>
      <div className="simulator-options">
        <Choice label="剧本" help={scriptHelp[options.script]}>
          <Segments
            label="剧本"
            options={scriptLabels}
            value={options.script}
            onChange={(script) => change({ script })}
          />
        </Choice>
        <Choice label="速度" help={`一部手机约 ${speeds[options.speed].pace / 1000} 秒一次调用`}>
          <Segments label="速度" options={speedLabels} value={options.speed} onChange={(speed) => change({ speed })} />
        </Choice>
        {numberOptionNames.map((name) => (
          <NumberField key={name} page={page} name={name} />
        ))}
      </div>
      <Switches page={page} />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly children: ReactNode;
}

const Choice = ({ label, help, children }: ChoiceProps) => (
  <div className="simulator-field">
    <span>{label}</span>
    {children}
    <p>{help}</p>
  </div>
);

function NumberField({ page, name }: Props & { readonly name: NumberOption }) {
  const id = useId();
  const options = useSelector(page, ({ context }) => context.options);
  const isOpen = useSelector(page, (snapshot) => snapshot.can({ type: 'CHANGE', options: {} }));
  const fault = optionFaults(options)[name];
  return (
    <div className="simulator-field">
      <label htmlFor={id}>{numberOptions[name].label}</label>
      <InputNumber<number>
        id={id}
        value={options[name]}
        disabled={!isOpen}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        {...(fault !== undefined && { status: 'error' })}
        onChange={(value) => page.send({ type: 'CHANGE', options: { [name]: value } })}
        onPressEnter={() => page.send({ type: 'START' })}
      />
      <p id={`${id}-note`} className={fault === undefined ? '' : 'simulator-fault'} aria-live="polite">
        {fault ?? numberHelp[name]}
      </p>
    </div>
  );
}

/** What goes wrong on the way of one call in twelve, each for itself. */
function Switches({ page }: Props) {
  const chosen = useSelector(page, ({ context }) => context.options.switches);
  const isOpen = useSelector(page, (snapshot) => snapshot.can({ type: 'CHANGE', options: {} }));
  return (
    <fieldset className="simulator-switches">
      <legend>故障开关：各自约 8% 的调用出错</legend>
      {simulatorSwitches.map((name) => {
        const [label, help] = switchLabels[name];
        const isOn = chosen.includes(name);
        const switches = simulatorSwitches.filter((one) => (one === name ? !isOn : chosen.includes(one)));
        return (
          <Checkbox
            key={name}
            checked={isOn}
            disabled={!isOpen}
            onChange={() => page.send({ type: 'CHANGE', options: { switches } })}
          >
            {label}
            <small>{help}</small>
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
