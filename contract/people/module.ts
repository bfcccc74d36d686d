import { account } from '../entities/account.ts';
import { dept } from '../entities/dept.ts';
import { permission } from '../entities/permission.ts';
import { post } from '../entities/post.ts';
import { role } from '../entities/role.ts';
import type { Entity } from '../entity.ts';

/** Accounts, departments, posts, roles and rights. */
export const entities: readonly Entity[] = [dept, role, post, account, permission];
