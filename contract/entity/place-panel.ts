import type { Row } from '../core/page.ts';
import type { Action } from '../core/permission.ts';
import type { Entity } from './entity.ts';

/** The tab of the record's own fields. */
export const fieldsTab = 'fields';

/** The panels that an operator with these rights is shown of a record, by name, in their order. */
export const panelsOf = ({ panels = {} }: Entity, row: Row, actions: readonly Action[]) =>
  Object.entries(panels).filter(([, { action, when }]) => actions.includes(action) && when?.(row) !== false);

/** The panel that shows what an address leads to; undefined where none does. */
export const panelAt = (entity: Entity, row: Row, actions: readonly Action[], address: string): string | undefined =>
  panelsOf(entity, row, actions).find(([, { page }]) => page !== undefined && address.split('?', 1)[0] === page)?.[0];
