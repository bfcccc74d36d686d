import { dictionaryItemLifecycle } from './dictionary-item.lifecycle.ts';
import { dictionaryLifecycle } from './dictionary.lifecycle.ts';
import { parameterLifecycle } from './parameter.lifecycle.ts';
import type { Lifecycles } from '../entity/lifecycle/kernel.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  dictionary: dictionaryLifecycle,
  dictionary_item: dictionaryItemLifecycle,
  parameter: parameterLifecycle,
};
