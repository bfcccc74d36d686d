import { awardTypes, type AwardType, endlessTypes, sourcesOfType } from './award-types.ts';
import type { Call } from '../entity/call.ts';
import type { Options } from '../entity/field.ts';
import type { Batch } from '../entity/wire/row-batch.ts';

/** States of an award record (award.md §6.4), the one set behind filters, tabs and the calls of `FlanUcode`. */
export const recordStatus = {
  none: { label: '未中奖', color: 'default' },
  wait_claim: { label: '待领取', color: 'gold' },
  wait_address: { label: '待填地址', color: 'orange' },
  wait_verify: { label: '待核销', color: 'cyan' },
  issuing: { label: '发放中', color: 'processing' },
  wait_ship: { label: '待发货', color: 'blue' },
  shipped: { label: '已发货', color: 'geekblue' },
  done: { label: '已完成', color: 'success' },
  failed: { label: '发放失败', color: 'error' },
  expired: { label: '已过期', color: 'default' },
  void: { label: '已作废', color: 'default' },
} as const satisfies Options;
export type RecordStatus = keyof typeof recordStatus;

/** What a record can come from (award.md §6.4, wider.md §3.10). */
export const recordSources = {
  lottery: { label: '抽奖', color: 'magenta' },
  scan: { label: '扫码', color: 'blue' },
  acticode: { label: '活动码', color: 'purple' },
  invite: { label: '邀请', color: 'orange' },
  exchange: { label: '兑换', color: 'gold' },
  manual: { label: '补发', color: 'error' },
  task: { label: '任务' },
  sign_in: { label: '签到' },
  fission: { label: '裂变' },
  feast: { label: '宴席' },
  questionnaire: { label: '问卷' },
  level: { label: '等级' },
} as const satisfies Options;
export type RecordSource = keyof typeof recordSources;

/** What a draw came to. Drawn is whatever leaves the outcome to chance; the parts of a composite win are no draws of their own. */
export const drawResults = {
  won: { label: '中奖', color: 'success' },
  none: { label: '未中奖', color: 'default' },
} as const satisfies Options;
export const drawnSources = ['lottery', 'scan', 'acticode'] as const satisfies readonly RecordSource[];

/** States from which nothing leads on. */
const terminal: ReadonlySet<RecordStatus> = new Set(['none', 'done', 'expired', 'void']);

const granted = ['wait_claim', 'issuing', 'failed', 'done', 'expired', 'void'] as const;

/** The states that a record of each type can be in, in the order of its path (award.md §6.4, 按类型). */
const statusesOfType: Readonly<Record<AwardType, readonly RecordStatus[]>> = {
  jifen: granted,
  coupon: granted,
  real_prize: ['wait_address', 'wait_ship', 'shipped', 'done', 'expired', 'void'],
  null: ['none'],
  coupon_zhongshang: granted,
  offline_prize: ['wait_verify', 'done', 'expired', 'void'],
};

/** How a type is claimed: by itself, with an address, or at a verifying place (award.md §1.2). */
const claimModes: Readonly<Record<AwardType, 'auto' | 'address' | 'verify' | 'none'>> = {
  jifen: 'auto',
  coupon: 'auto',
  real_prize: 'address',
  null: 'none',
  coupon_zhongshang: 'auto',
  offline_prize: 'verify',
};

/** State of a new record: what is granted by the house itself is under way at once. */
export const firstStatus: Readonly<Record<AwardType, RecordStatus>> = {
  jifen: 'issuing',
  coupon: 'issuing',
  real_prize: 'wait_address',
  null: 'none',
  coupon_zhongshang: 'issuing',
  offline_prize: 'wait_verify',
};

const keysOf = <Key extends string>(options: Readonly<Record<Key, unknown>>) =>
  // The keys of a literal are its type's keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(options) as Key[];

/** Dictionary of the award types (award.md §6.2), in the order of the spec. */
export const awardTypeEntries = () =>
  keysOf(awardTypes).map((value) => ({
    value,
    ...awardTypes[value],
    source_types: sourcesOfType[value],
    claim_mode: claimModes[value],
    need_address: claimModes[value] === 'address',
    need_verify: claimModes[value] === 'verify',
    stock_limited: !endlessTypes.has(value),
  }));

/** Dictionary of the states (award.md §6.3): those that a record of the type can be in, or all of them. */
export const statusEntries = (type?: AwardType) =>
  (type === undefined ? keysOf(recordStatus) : statusesOfType[type]).map((value) => ({
    value,
    ...recordStatus[value],
    terminal: terminal.has(value),
  }));

export const awardTypeCall = 'GET /admin/api/FlanUcode/awardType' satisfies Call;
export const awardListStatusCall = 'GET /admin/api/FlanUcode/awardListStatus' satisfies Call;
export const recordStatsCall = 'GET /admin/api/award-logs/stats' satisfies Call;
export const recordBatchCall = 'POST /admin/api/award-logs/batch' satisfies Call;

const modeBatch = (mode: string, payload: Batch['body'] = ({ reason }) => ({ reason })): Batch => ({
  call: recordBatchCall,
  body: (told) => ({ op: 'mode', mode, payload: payload(told) }),
});

/** Steps that one call takes for many records, by event. */
export const recordBatches: Readonly<Record<string, Batch>> = {
  RETRY: modeBatch('retry', () => ({})),
  EXTEND: modeBatch('extend', ({ values: { deadline } }) => ({ deadline })),
  VOID: modeBatch('void'),
  VOID_RETURN: modeBatch('void_return'),
};
