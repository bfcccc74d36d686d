import { isAreaScope, isWithin } from '../entity/areas.ts';
import type { Call } from '../entity/call.ts';
import type { FieldError } from '../entity/fault.ts';
import type { Options, Values } from '../entity/field.ts';

/** What kind of code a campaign is about (award.md §4.1; `liquor` is the spec's). */
export const codeKinds = {
  liquor: { label: '酒类瓶盖码', color: 'orange' },
  drink: { label: '饮品瓶盖码', color: 'green' },
  material: { label: '物料码', color: 'cyan' },
  virtual: { label: '虚拟码', color: 'purple' },
} as const satisfies Options;

/** How a scan becomes an award (award.md §4). */
export const awardModes = {
  embedded: { label: '码上预埋', color: 'geekblue' },
  realtime: { label: '扫码即抽', color: 'magenta' },
  each: { label: '每扫必得', color: 'gold' },
} as const satisfies Options;

export const ccnStatus = {
  draft: { label: '草稿', color: 'default' },
  opened: { label: '已开启', color: 'success' },
  closed: { label: '已关闭', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** What the state and the clock say together; never stored (award.md §4.1). */
export const ccnRunStatus = {
  draft: { label: '草稿', color: 'default' },
  not_started: { label: '未开始', color: 'cyan' },
  running: { label: '进行中', color: 'success' },
  ended: { label: '已结束', color: 'default' },
  closed: { label: '已关闭', color: 'warning' },
  archived: { label: '已归档', color: 'default' },
} as const satisfies Options;

/** Opens a campaign (`open: 1`) or closes it (`open: 0`, with a reason). */
export const opensCall = 'POST /admin/api/FlanCcn/activityOpens' satisfies Call;

/** Codes whose tiers an upstream platform prints (award.md §4.1). */
export const isPrinted = ({ code_kind }: Values): boolean => code_kind === 'liquor' || code_kind === 'drink';
export const isRealtime = ({ award_mode }: Values): boolean => award_mode === 'realtime';
/** Printed tiers need codes that were printed. */
export const modesFor = (values: Values): readonly (keyof typeof awardModes)[] =>
  isPrinted(values) ? ['embedded', 'realtime', 'each'] : ['realtime', 'each'];

/** The tier of a campaign in which every scan gets the same (award.md §4). */
export const everyScan = 'ALL';

const isOpen = ({ status }: Values) => status === 'opened';
/** What an opened campaign has promised does not change. */
export const lockedWhileOpen = (row: Values): string | undefined =>
  isOpen(row) ? '活动已开启，请先关闭再修改' : undefined;
export const lockedOnceScanned = (row: Values): string | undefined =>
  Number(row['scan_count'] ?? 0) > 0 ? '已有扫码记录，不能修改发奖模式' : lockedWhileOpen(row);

/** Whose set-up is checked (配置检查): somebody may still scan in it. */
export const isProvedCampaign = ({ status, run_status }: Values): boolean =>
  status !== 'archived' && run_status !== 'ended';

const isEarlier = (before: unknown, after: unknown) => Date.parse(String(after)) < Date.parse(String(before));

/** What a change of an opened campaign would take away from those who were promised it (award.md §1.4, C4). */
export function openedFaults(row: Values, after: Values): readonly FieldError[] {
  if (!isOpen(row)) return [];
  const faults: FieldError[] = [];
  if (isEarlier(row['end_at'], after['end_at'])) faults.push({ field: 'end_at', message: '已开启，结束时间只能延后' });
  if (isEarlier(row['claim_end_at'], after['claim_end_at']))
    faults.push({ field: 'claim_end_at', message: '已开启，兑奖截止只能延后' });
  const [was, is] = [row['area_scope'], after['area_scope']];
  if (isAreaScope(was) && isAreaScope(is) && !isWithin(was, is))
    faults.push({ field: 'area_scope', message: '已开启，活动地区只能扩大' });
  return faults;
}
