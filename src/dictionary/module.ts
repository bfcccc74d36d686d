import type { Dialogs } from '../entity/dialogs/dialog.ts';
import { arrange } from '../people/arrange/dialog.ts';

export { entities } from '../../contract/dictionary/module.ts';
export { lifecycles } from '../../machines/dictionary/module.ts';

/** The dialogs beside the records and lists of the room. */
export const dialogs: Dialogs = {
  arrange,
};
