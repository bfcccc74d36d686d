import type { AnyActorRef } from 'xstate';
import type { Fields, Values } from '../../../contract/entity/field.ts';
import { refersIn } from '../../../contract/entity/referred.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { RecordInput } from '../../../machines/entity/record/record-types.ts';
import { formOf } from '../../../machines/entity/record/record-values.ts';
import { appIn } from '../../core/app-in.ts';
import { childrenOf } from '../../shell/follow-actors.ts';
import { nameRows, type Referred } from './name-rows.ts';

/**
 * Tells the pickers of this entity's pages the names of the rows that a draft refers to: it keeps their numbers only, and what was picked
 * stands in the form by its name. Rejects when a name does not come.
 */
export async function nameDrafted(
  system: AnyActorRef['system'],
  form: Pick<RecordInput, 'entity' | 'mode'>,
  values: Values,
): Promise<void> {
  const referred = referredIn(formOf(form), values);
  await Promise.all(pickersFor(form.entity, appIn(system)).map((picker) => nameRows(picker, referred)));
}

function referredIn(fields: Fields, values: Values): readonly Referred[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const entity = refersIn(field, values);
    const ids = [values[key]].flat().map(Number);
    return entity === undefined ? [] : ids.map((id) => ({ entity, id }));
  });
}

/** A page that fills in forms of an entity. */
interface FormPage {
  readonly context: { readonly entity: string };
  readonly children: { readonly picker?: PickerActor };
}

const isPageOf = (entity: string, snapshot: unknown): snapshot is FormPage =>
  typeof snapshot === 'object' &&
  snapshot !== null &&
  'context' in snapshot &&
  'children' in snapshot &&
  typeof snapshot.context === 'object' &&
  snapshot.context !== null &&
  'entity' in snapshot.context &&
  snapshot.context.entity === entity;

function pickersFor(entity: string, actor: AnyActorRef): readonly PickerActor[] {
  return childrenOf(actor).flatMap((child) => {
    const snapshot: unknown = child.getSnapshot();
    const own = isPageOf(entity, snapshot) ? snapshot.children.picker : undefined;
    return [...(own ? [own] : []), ...pickersFor(entity, child)];
  });
}
