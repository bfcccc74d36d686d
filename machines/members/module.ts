import type { Lifecycles } from '../entity/lifecycle/kernel.ts';
import { heUserBlackListLifecycle } from './he-user-black-list.lifecycle.ts';
import { heUserLifecycle } from './he-user.lifecycle.ts';

/** The life cycles of the room, by the names of its entities. */
export const lifecycles: Lifecycles = {
  he_user: heUserLifecycle,
  he_user_black_list: heUserBlackListLifecycle,
};
