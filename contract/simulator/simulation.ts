import type { Call } from '../entity/call.ts';

/** What phones mostly do (engines.md §10). */
export const simulatorScripts = {
  'draw-day': { label: '抽奖日' },
  'scan-day': { label: '扫码日' },
  farm: { label: '刷奖群控' },
} as const;
export type SimulatorScript = keyof typeof simulatorScripts;

/** What goes wrong on the way, or is made to look so (engines.md §10). */
export const simulatorSwitches = {
  twice: { label: '重复发送' },
  late: { label: '延迟到达' },
  'out-of-order': { label: '乱序到达' },
  lost: { label: '丢失应答' },
  clock: { label: '时钟错误' },
  device: { label: '更换设备' },
} as const;
export type SimulatorSwitch = keyof typeof simulatorSwitches;

/** States of a phone (machines/simulator/simulator-phone.ts) as they are counted and shown. */
export const phoneStates = {
  visitor: { label: '访客' },
  joining: { label: '注册中' },
  idle: { label: '会员' },
  scanning: { label: '扫码中' },
  drawing: { label: '抽奖中' },
  looking: { label: '查看中奖记录' },
  claiming: { label: '领取中' },
  addressing: { label: '填写地址中' },
  atShop: { label: '到店核销中' },
  asleep: { label: '睡觉' },
  off: { label: '已关机' },
} as const;
export type PhoneState = keyof typeof phoneStates;

/** A kind of call by the farm that a phone belongs to, in the order in which farms take turns. */
export const farmPatterns = {
  together: { label: '同时操作' },
  relay: { label: '轮流操作' },
  serial: { label: '连号注册' },
  roaming: { label: '频繁换地址' },
} as const;
export type FarmPattern = keyof typeof farmPatterns;

/** Bounds of what is started from the page; the program itself takes up to 10,000 phones. */
export const phonesAllowed = { min: 1, max: 1000 };
export const seedAllowed = { min: 0, max: 2_147_483_647 };

/** What a run is started with. */
export interface SimulatorSettings {
  readonly phones: number;
  readonly seed: number;
  readonly script: SimulatorScript;
  readonly switches: readonly SimulatorSwitch[];
}

/** What came of a run so far. */
export interface SimulatorFigures {
  /** Answered calls. */
  readonly calls: number;
  /** Calls that were answered with a refusal. */
  readonly refused: number;
  /** Requests that were sent again because nothing was heard. */
  readonly resent: number;
  /** Answers that said that the server had them already. */
  readonly replayed: number;
  /** Second answers that were not the first one. Never, unless the server is wrong. */
  readonly differing: number;
  /** Answers without a right signature. Never, unless somebody else answers. */
  readonly unsigned: number;
  /** Answered calls of the last ten seconds, per second. */
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly members: number;
  readonly wins: number;
  readonly states: Readonly<Partial<Record<PhoneState, number>>>;
  readonly by_call: Readonly<Record<string, { readonly calls: number; readonly refused: number }>>;
}

/** A call of the phone that is watched, the newest first. */
export interface PhoneCall {
  readonly at: string;
  readonly call: string;
  readonly ms: number;
  /** What came of it: a code, or 0 where nothing was heard. */
  readonly code: number;
  readonly message: string;
}

/** The phone that is watched. */
export interface WatchedPhone {
  readonly phone: number;
  readonly nickname: string;
  readonly member_no: string | null;
  readonly state: PhoneState;
  /** Whether nothing was heard of its call yet. */
  readonly unheard: boolean;
  readonly device: string;
  readonly farm: FarmPattern | null;
  readonly prizes: readonly string[];
  /** Wins that still want something of their winner. */
  readonly waiting: number;
  readonly refusal: string;
  readonly calls: readonly PhoneCall[];
}

/** What a running program tells of itself. */
export interface SimulatorReport {
  readonly figures: SimulatorFigures;
  readonly watched: WatchedPhone | null;
}

/** What the page shows. */
export interface SimulatorStatus {
  /** `unavailable`: this house has no demo data. */
  readonly state: 'unavailable' | 'off' | 'running' | 'failed';
  /** Why it ended, where it failed. */
  readonly message: string;
  /** Scripts whose calls this server has. */
  readonly scripts: readonly SimulatorScript[];
  readonly settings: SimulatorSettings | null;
  readonly started_at: string | null;
  readonly report: SimulatorReport | null;
}

export const simulatorCalls = {
  status: 'GET /admin/api/simulator',
  start: 'POST /admin/api/simulator/start',
  stop: 'POST /admin/api/simulator/stop',
} as const satisfies Readonly<Record<string, Call>>;
