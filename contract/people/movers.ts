import type { Call } from '../entity/call.ts';
import type { Entity } from '../entity/entity.ts';
import type { Action } from '../core/permission.ts';

/** Names of the enabled roles that hold each action on an entity's page: who may move its records on. */
export type Movers = Readonly<Partial<Record<Action, readonly string[]>>>;

/** Asks who may move records of the entity on. */
export const moversCall = ({ name }: Pick<Entity, 'name'>): Call => `GET /admin/api/lifecycle/${name}`;
