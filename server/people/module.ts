import { account } from './account.resource.ts';
import { dept } from './dept.resource.ts';
import { permission } from './permission.resource.ts';
import { post } from './post.resource.ts';
import { role } from './role.resource.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [dept, role, post, account, permission];
