import { account } from '../resources/account.ts';
import { dept } from '../resources/dept.ts';
import { permission } from '../resources/permission.ts';
import { post } from '../resources/post.ts';
import { role } from '../resources/role.ts';
import type { Resource } from '../resources/resource.ts';

/** What the server knows of the room's entities. */
export const resources: readonly Resource[] = [dept, role, post, account, permission];
