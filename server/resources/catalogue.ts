import { awardCate } from './award-cate.ts';
import { award } from './award.ts';
import { goodsOffline } from './goods-offline.ts';
import { localverifice } from './localverifice.ts';
import type { Resource } from './resource.ts';

/** The resources of all entities, in the order of `contract/entities.ts`: what is referred to stands first. */
export const resources: readonly Resource[] = [awardCate, localverifice, goodsOffline, award];

/** Looks a resource up by its entity's name; undefined when there is none. */
export const resourceNamed = (name: string): Resource | undefined =>
  resources.find(({ entity }) => entity.name === name);
