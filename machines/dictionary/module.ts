import { dictionaryItemLifecycle } from '../lifecycles/dictionary-item.ts';
import { dictionaryLifecycle } from '../lifecycles/dictionary.ts';
import { parameterLifecycle } from '../lifecycles/parameter.ts';
import type { Lifecycles } from '../lifecycles/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  dictionary: dictionaryLifecycle,
  dictionary_item: dictionaryItemLifecycle,
  parameter: parameterLifecycle,
};
