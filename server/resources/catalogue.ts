import { awardCate } from './award-cate.ts';
import { award } from './award.ts';
import { goodsOffline } from './goods-offline.ts';
import { localverifice } from './localverifice.ts';
import { loginLog } from './login-log.ts';
import { mailOutbox } from './mail-outbox.ts';
import { onlineSession } from './online-session.ts';
import type { Resource } from './resource.ts';

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = [
  awardCate,
  localverifice,
  goodsOffline,
  award,
  onlineSession,
  loginLog,
  mailOutbox,
];

/** Those whose rows stand in a table that was made from the declaration, and that people fill. */
export const ownResources: readonly Resource[] = resources.filter(({ entity }) => !entity.observed);

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ entity }) => entity.name === name);
