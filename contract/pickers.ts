import { entities, entityNamed } from './entities.ts';
import { type Entity, formFields } from './entity/entity.ts';
import type { Field, Fields } from './entity/field.ts';
import type { Action } from './core/permission.ts';
import { referredBy } from './entity/referred.ts';
import { goodsOfList } from './goods/sku-list.ts';

/*
 * Who may ask for the rows that a picker offers (award.md §0.6): whoever may open the list itself, or a form, a dialog or a search area with a
 * field that chooses from it. Everything follows from the declarations; a list that nobody chooses from is nobody's to pick.
 */

/** A right that brings such a control, or the list. */
export interface PickerRight {
  readonly permissionId: string;
  readonly action: Action;
}

/** The kinds of goods, of whichever goods: they are a list of their own (contract/goods/sku-list.ts). */
export const goodsKinds = 'goods_sku';

/** The lists that a field chooses from by the call for pickers; others, such as codes of a partner, have calls of their own. */
function listsOf(field: Field, beside: Fields): readonly string[] {
  const { refers, offers, among } = field;
  if (among || (typeof refers === 'string' && offers !== undefined)) return [];
  return referredBy(field, beside).map((list) => (goodsOfList(list) === undefined ? list : goodsKinds));
}

/** The lists that a form chooses from, in the rows of its lists too. */
const listsIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) => [
    ...listsOf(field, fields),
    ...(field.items ? listsIn(field.items) : []),
    ...(field.parts ? listsIn(field.parts) : []),
  ]);

interface Use {
  readonly action: Action;
  readonly lists: readonly string[];
}

/** What each right on the page of an entity lets somebody choose from. */
function usesOn(entity: Entity): readonly Use[] {
  const filtered = entity.filters.flatMap((filter) =>
    filter.kind === 'reference' && !filter.needs ? [filter.refers] : [],
  );
  const { create, update } = entity.calls;
  return [
    { action: 'query', lists: filtered },
    ...(create ? [{ action: 'add', lists: listsIn(formFields(entity, 'create')) } as const] : []),
    ...(update ? [{ action: 'edit', lists: listsIn(formFields(entity, 'edit')) } as const] : []),
    ...Object.values(entity.commands ?? {}).map(({ action, fields }) => ({ action, lists: listsIn(fields) })),
  ];
}

const rights = new Map<string, PickerRight[]>();
const allow = (list: string, right: PickerRight) => rights.set(list, [...(rights.get(list) ?? []), right]);
for (const entity of entities)
  for (const { action, lists } of usesOn(entity))
    for (const list of new Set(lists)) allow(list, { permissionId: entity.permissionId, action });

/** Entities whose rows pickers offer: those that people make, and those that some control chooses from. */
export const pickedEntities: readonly string[] = entities
  .filter(({ name, calls }) => calls.create !== undefined || rights.has(name))
  .map(({ name }) => name);

// Whoever has the list of an entity may choose from it.
for (const name of pickedEntities) allow(name, { permissionId: entityNamed(name).permissionId, action: 'query' });
allow(goodsKinds, { permissionId: entityNamed('goods').permissionId, action: 'query' });

/** Each of these rights lets somebody ask for the rows of a list; none: nobody may. */
export const pickerRights = (list: string): readonly PickerRight[] => rights.get(list) ?? [];
