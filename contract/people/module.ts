import { account } from './account.entity.ts';
import { dept } from './dept.entity.ts';
import { permission } from './permission.entity.ts';
import { post } from './post.entity.ts';
import { role } from './role.entity.ts';
import type { Entity } from '../entity/entity.ts';

/** Accounts, departments, posts, roles and rights. */
export const entities: readonly Entity[] = [dept, role, post, account, permission];
