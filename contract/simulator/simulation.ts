/** What phones mostly do (engines.md §10). */
export const simulatorScripts = ['draw-day', 'scan-day', 'farm'] as const;
export type SimulatorScript = (typeof simulatorScripts)[number];

/** What goes wrong on the way, or is made to look so (engines.md §10). */
export const simulatorSwitches = ['twice', 'late', 'out-of-order', 'lost', 'clock', 'device'] as const;
export type SimulatorSwitch = (typeof simulatorSwitches)[number];

/** States of a phone in words, the outer ones of its chart (machines/simulator/simulator-phone.ts). */
export const phoneStateLabels = {
  awake: '醒来',
  visitor: '访客',
  joining: '注册中',
  idle: '会员',
  scanning: '扫码中',
  drawing: '抽奖中',
  looking: '查看中奖记录',
  claiming: '领取中',
  addressing: '填写地址中',
  atShop: '到店核销中',
  asleep: '睡觉',
  off: '已关机',
} as const;
export type PhoneState = keyof typeof phoneStateLabels;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of a constant.
export const phoneStates = Object.keys(phoneStateLabels) as readonly PhoneState[];

/** Phones of a farm lie on one device, so many on each (engines.md §10). */
export const farmSize = 12;
/** How the phones of a farm go about it; farms take turns in this order. */
export const farmPatterns = ['together', 'relay', 'serial', 'roaming'] as const;
export type FarmPattern = (typeof farmPatterns)[number];

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
