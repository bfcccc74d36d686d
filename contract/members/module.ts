import type { Entity } from '../entity/entity.ts';
import { heUserBlackList } from './he-user-black-list.entity.ts';
import { heUser } from './he-user.entity.ts';

/** Members, and who of them is kept from what. */
export const entities: readonly Entity[] = [heUser, heUserBlackList];
