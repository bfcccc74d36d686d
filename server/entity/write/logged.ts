import { formFields } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Action } from '../../../contract/core/permission.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Logged, RowChange } from '../../http/route.ts';
import { changesOf } from './changes.ts';
import type { Db } from './database.ts';
import type { Step } from './move.ts';
import { labelOf } from './refusal.ts';
import type { Resource } from '../resource.ts';
import { formValues, sameValue } from './settle.ts';
import { asText } from '../read/wire-values.ts';
import { stateLabel } from '../../../machines/entity/lifecycle/kernel.ts';
import type { Changed } from './update.ts';

const nameOf = ({ entity }: Resource, row: Row) => asText(row[entity.title] ?? row.id);
/** The row with its kind, as sentences name it; a display title has its own brackets. */
const titled = (resource: Resource, row: Row) => {
  const name = nameOf(resource, row);
  return `${resource.entity.label}${name.startsWith('【') ? name : `【${name}】`}`;
};

const base = (resource: Resource, action: Action, row: Row) => ({
  permissionId: resource.entity.permissionId,
  action,
  entity: resource.entity.name,
  bizId: row.id,
  bizName: nameOf(resource, row),
});

/** 新建奖励【…】 with the values it was given. */
export async function loggedCreation(tx: Db, resource: Resource, row: Row, sent: Values): Promise<Logged> {
  const keys = Object.keys(sent).filter((key) => key in formFields(resource.entity, 'edit'));
  const diff = await changesOf(tx, resource.entity, {}, row, keys);
  const change = { versionBefore: 0, versionAfter: row.version, before: {}, after: formValues(resource.entity, row) };
  return { ...base(resource, 'add', row), summary: `新建${titled(resource, row)}`, diff, change };
}

/** 修改奖励【…】：名称、成本价, with each field before and after. */
export async function loggedPatch(
  tx: Db,
  resource: Resource,
  { before, after }: Changed,
  sent: Values,
): Promise<Logged> {
  const diff = await changesOf(tx, resource.entity, before, after, Object.keys(sent));
  const what = diff.length === 0 ? '无变化' : diff.map(({ label }) => label).join('、');
  return {
    ...base(resource, 'edit', after),
    summary: `修改${titled(resource, after)}：${what}`,
    diff,
    change: formChange(resource, before, after),
  };
}

/** 停用奖励【…】：原因 …, with the state before and after. */
export function loggedStep(resource: Resource, action: Action, { before, after }: Changed, step: Step): Logged {
  const { lifecycle } = resource;
  const reason = step.reason ? `：原因 ${step.reason}` : '';
  const state = { before: stateLabel(lifecycle, before.status), after: stateLabel(lifecycle, after.status) };
  return {
    ...base(resource, action, after),
    event: step.event,
    summary: `${labelOf(resource, step.event)}${titled(resource, after)}${reason}`,
    diff: [{ field: 'status', label: '状态', ...state }],
    // A row that the house writes by itself has no way back.
    ...(!resource.act && {
      change: {
        ...versionsOf(before, after),
        before: { status: before.status },
        after: { status: after.status },
      },
    }),
  };
}

const versionsOf = (before: Row, after: Row) => ({ versionBefore: before.version, versionAfter: after.version });

/** The form fields that a write changed, also those that followed from what was sent. */
function formChange({ entity }: Resource, before: Row, after: Row): RowChange {
  const [was, is] = [formValues(entity, before), formValues(entity, after)];
  const keys = Object.keys(is).filter((key) => !sameValue(was[key], is[key]));
  const part = (values: Values) => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { ...versionsOf(before, after), before: part(was), after: part(is) };
}

/** 撤销：停用奖励【…】, with what came back; `of` is the line of what was taken back. */
export const loggedUndo = (undone: Logged, of: { readonly id: number; readonly summary: string }): Logged => ({
  ...undone,
  event: 'UNDO',
  summary: `撤销：${of.summary}`,
  ...(undone.change && { change: { ...undone.change, undoOf: of.id } }),
});

/** 入库线下商品【…】 +50：周末加量, with the total before and after. */
export function loggedAdjustment(resource: Resource, row: Row, delta: number, reason: string): Logged {
  const total = Number(row['stock_total']);
  const sign = delta > 0 ? '+' : '−';
  return {
    ...base(resource, 'edit', row),
    event: 'ADJUST_STOCK',
    summary: `${delta > 0 ? '入库' : '盘亏'}${titled(resource, row)} ${sign}${Math.abs(delta).toLocaleString('en-US')}：${reason}`,
    diff: [{ field: 'stock_total', label: '总库存', before: total - delta, after: total }],
  };
}

/** 查看本地核销点【…】的联系手机号: that somebody looked, not what he saw. */
export const loggedReveal = (
  resource: Resource,
  row: Row,
  { key, label }: { readonly key: string; readonly label: string },
): Logged => ({
  ...base(resource, 'get', row),
  event: 'REVEAL',
  summary: `查看${titled(resource, row)}的${label}`,
  diff: [{ field: key, label, before: null, after: null }],
});
