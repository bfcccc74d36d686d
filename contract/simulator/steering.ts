import {
  type FarmPattern,
  farmSize,
  type SimulatorReport,
  type SimulatorScript,
  type SimulatorSwitch,
} from './simulation.ts';

/* How the page 会员模拟器 steers the program (engines.md §10): what is chosen, what is asked, what is told. */

/** Scripts in words. */
export const scriptLabels: Readonly<Record<SimulatorScript, string>> = {
  'draw-day': '抽奖日',
  'scan-day': '扫码日',
  farm: '羊毛党',
};
/** What goes wrong, in words: what it is called, and what happens. */
export const switchLabels: Readonly<Record<SimulatorSwitch, readonly [label: string, help: string]>> = {
  twice: ['重复发送', '同一请求同时发送两次'],
  late: ['延迟上报', '上报的时间最多早一小时'],
  'out-of-order': ['乱序到达', '下一个请求之后再次到达'],
  lost: ['应答丢失', '应答没有收到，原样重发'],
  clock: ['时钟错误', '手机时间偏差 5 分钟以上'],
  device: ['更换设备', '另一台设备和另一个地址'],
};
export const patternLabels: Readonly<Record<FarmPattern, string>> = {
  together: '同时行动',
  relay: '依次接力',
  serial: '号码相连',
  roaming: '地址漂移',
};
/** How fast phones act: milliseconds between two calls of one, about. */
export const speeds = {
  slow: { label: '慢', pace: 5000 },
  normal: { label: '正常', pace: 2000 },
  fast: { label: '快', pace: 500 },
  rush: { label: '极快', pace: 100 },
} as const;
export type Speed = keyof typeof speeds;
/** The calls of a phone in words. */
export const callLabels: Readonly<Record<string, string>> = {
  'members/upsert': '注册',
  'members/records': '查看中奖记录',
  'scans/report': '扫码',
  'draws/take': '抽奖',
  'awards/claim': '领取',
  'awards/address': '填写地址',
  'awards/verify': '到店核销',
};

/** What is chosen before the start. A number that was taken out of its field is null. */
export interface SimulationOptions {
  readonly script: SimulatorScript;
  readonly phones: number | null;
  readonly seed: number | null;
  /** So many groups of phones lie on one device each, from the first phone on. */
  readonly farms: number | null;
  readonly speed: Speed;
  readonly minutes: number | null;
  readonly switches: readonly SimulatorSwitch[];
}
export const initialOptions: SimulationOptions = {
  script: 'draw-day',
  phones: 100,
  seed: 1,
  farms: 0,
  speed: 'normal',
  minutes: 60,
  switches: [],
};
/** Numbers that are chosen, with what they are called and where they end. */
export const numberOptions = {
  phones: { label: '手机数量', min: 1, max: 10_000 },
  seed: { label: '随机种子', min: 0, max: 2_147_483_647 },
  farms: { label: '羊毛党组数', min: 0, max: Math.floor(10_000 / farmSize) },
  minutes: { label: '运行时长', min: 1, max: 1440 },
} as const;
export type NumberOption = keyof typeof numberOptions;
export const numberOptionNames = ['phones', 'seed', 'farms', 'minutes'] as const satisfies readonly NumberOption[];

/** What is wrong with a number that was chosen; undefined where nothing is. */
function numberFault(name: NumberOption, value: number | null): string | undefined {
  const { label, min, max } = numberOptions[name];
  if (value === null) return `请输入${label}`;
  return Number.isInteger(value) && value >= min && value <= max ? undefined : `${label}应为 ${min}–${max} 的整数`;
}

/** What is wrong with what was chosen, by field: the same sentence below the field and in the answer of the server. */
export function optionFaults(options: SimulationOptions): Readonly<Partial<Record<NumberOption, string>>> {
  const { farms, phones, script } = options;
  const own = numberOptionNames.flatMap((name) => {
    const fault = numberFault(name, options[name]);
    return fault === undefined ? [] : [[name, fault] as const];
  });
  const tooMany =
    own.length === 0 && script !== 'farm' && (farms ?? 0) * farmSize > (phones ?? 0)
      ? [['farms', `每组 ${farmSize} 部手机，${phones ?? 0} 部手机不够分成 ${farms ?? 0} 组`] as const]
      : [];
  return Object.fromEntries([...own, ...tooMany]);
}

/** How a run stands. */
export const runStates = {
  starting: { label: '正在启动', color: 'processing' },
  running: { label: '运行中', color: 'success' },
  stopping: { label: '正在停止', color: 'warning' },
  ended: { label: '已结束', color: 'default' },
  failed: { label: '异常结束', color: 'error' },
} as const;
export type RunState = keyof typeof runStates;
const liveStates: ReadonlySet<RunState> = new Set(['starting', 'running', 'stopping']);
/** Whether a run is under way: there is never more than one. */
export const isLive = (run: SimulationRun | null): run is SimulationRun => run !== null && liveStates.has(run.state);

/** A run of the simulator, as the page is told. */
export interface SimulationRun {
  readonly id: number;
  readonly state: RunState;
  readonly options: SimulationOptions;
  readonly started_by: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** Why it is over; empty while it is not. */
  readonly reason: string;
  /** The key that was made for it. */
  readonly client_no: string;
  /** The phone that is watched. */
  readonly watch: number;
  /** What came of it so far; null before the program has told anything. */
  readonly report: SimulatorReport | null;
}

/** The run that is under way, or else the last one. */
export interface SimulationStatus {
  readonly run: SimulationRun | null;
}

/** What the page asks. Starting and stopping are written once, however often they are sent. */
export const simulationCalls = {
  status: 'GET /admin/api/simulator',
  start: 'POST /admin/api/simulator/start',
  stop: 'POST /admin/api/simulator/stop',
  watch: 'POST /admin/api/simulator/watch',
} as const;

/** Of which run the watched phone is to be another. */
export interface WatchWish {
  readonly run: number;
  readonly phone: number;
}
