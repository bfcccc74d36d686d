import { formFields } from '../../contract/entity/entity.ts';
import { plan } from '../../contract/activities/plan.entity.ts';
import { faultsOf } from '../../contract/entity/fault.ts';
import type { Fields, Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import { isLeaf, placeOf } from '../../contract/activities/plan-outline.ts';
import type { PlanNode } from '../../contract/activities/plan-tree.ts';
import { releaseFault } from '../../contract/stock/release-slots.ts';
import { applicable, entered } from '../entity/record/record-values.ts';
import { faultsByField } from '../entity/record/refused-fields.ts';

/** What of a page's memory the form of a plan is about. */
interface Typing {
  readonly tree: readonly PlanNode[];
  readonly drafts: Readonly<Record<number, Values>>;
}

/** Where a plan stands is said by the tree, not by its form. */
const placed: ReadonlySet<string> = new Set(['activity_id', 'parent_id', 'sort']);

/** What operators type of a plan, as its entity declares it (award.md §3.2). */
export const planFields: Fields = Object.fromEntries(
  Object.entries(formFields(plan, 'edit')).filter(([key]) => !placed.has(key)),
);

/** How a leaf gives out is said of leaves alone. */
const ofLeaves: ReadonlySet<string> = new Set(['plan_type', 'release_mode', 'release_slots', 'slot_disclosed']);

/** The fields of the form of a plan, as its values leave them open. */
export const openFields = (node: PlanNode, values: Values): Fields =>
  Object.fromEntries(
    Object.entries(applicable(planFields, values)).filter(([key]) => isLeaf(node) || !ofLeaves.has(key)),
  );

/** Whether the plan can be typed into: what is archived stays as it was. */
export const mayType = (actions: readonly Action[], node: PlanNode | undefined): boolean =>
  actions.includes('edit') && node !== undefined && node.status !== 'archived';

/** The plan with what was typed over it. */
export const typedOver = (node: PlanNode, typed: Values | undefined): Values => ({ ...node, ...typed });

const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
const plain = (value: unknown) => (value === '' ? null : value);

/** What a form has that the row has not. What no longer applies by it is emptied, so that taking it back brings all of it back. */
export function changesOf({ tree, drafts }: Typing, id: number): Values {
  const node = placeOf(tree, id)?.node;
  const typed = Object.entries(drafts[id] ?? {}).map(([key, value]) => [key, plain(value)] as const);
  if (!node) return Object.fromEntries(typed);
  const changed = typed.filter(([key, value]) => differ(value, node[key]));
  if (changed.length === 0) return {};
  const open = applicable(planFields, typedOver(node, drafts[id]));
  const left = Object.keys(applicable(planFields, node)).filter((key) => !open[key] && differ(node[key], null));
  return {
    ...Object.fromEntries(changed.filter(([key]) => open[key] || !planFields[key])),
    ...Object.fromEntries(left.map((key) => [key, null])),
  };
}

/** What is wrong with a plan as it is typed, by field. */
export function planFaults({ tree, drafts }: Typing, id: number): Readonly<Record<string, string>> {
  const node = placeOf(tree, id)?.node;
  if (!node) return {};
  const values = entered(typedOver(node, drafts[id]));
  const open = openFields(node, values);
  const found = faultsByField(faultsOf(open, plan.rules, values).filter(({ field }) => open[field]));
  const stocked = (node.prizes ?? []).map(({ id: prize, title, stock_mode, stock_total }) => ({
    id: prize,
    title,
    total: stock_mode === 'limited' ? stock_total : null,
  }));
  const released = open['release_slots'] && releaseFault(values['release_slots'], stocked);
  return { ...(released !== undefined && { release_slots: released }), ...found };
}
