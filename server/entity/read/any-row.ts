import { z } from 'zod';
import { entities, entityNamed } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { hasHistory } from '../../../contract/entity/history.ts';
import { pages } from '../../../contract/menu/pages.ts';
import { failure } from '../../http/failure.ts';
import type { Caller } from '../../http/route.ts';
import { lookedAtBy } from '../define-resource.ts';
import type { Resource, ResourceNamed } from '../resource.ts';

/*
 * Calls about one row of any entity that people change: its history, an earlier version, taking a write back, whether a value is free.
 */

const kept = entities.filter(hasHistory);

const id = { error: '编号应为正整数' };
const version = { error: 'version 应为正整数' };

/** Those of them whose page has 修改: the others have steps, and no form that could be put back or checked. */
const edited = kept.filter((entity) =>
  pages.some(({ permissionId, actions }) => permissionId === entity.permissionId && actions.includes('edit')),
);

/** Name of one of these entities. */
export const nameAmong = (all: readonly Entity[]) =>
  z.enum(
    all.map(({ name }) => name),
    { error: 'entity 应为已有的数据名' },
  );

/** Name of the entity. */
export const entityShape = nameAmong(kept);
/** Name of an entity with a form. */
export const editedShape = nameAmong(edited);

/** Numbers as a body has them. */
export const idInBody = z.int(id).positive(id);
export const versionInBody = z.int(version).positive(version);

const inQuery = (error: { error: string }) =>
  z
    .string(error)
    .regex(/^[1-9]\d{0,14}$/, error)
    .transform(Number);

/** Numbers as a query has them. */
export const idInQuery = inQuery(id);
export const versionInQuery = inQuery(version);

/** The pages of some entities, and which of them a call is about. */
export const pagesOf = (all: readonly Entity[]) => ({
  oneOf: all.map(({ permissionId }) => permissionId),
  pageOf: ({ entity }: { readonly entity: string }) => entityNamed(entity).permissionId,
});

/** Of what has a history, and of what has a form. */
export const onTheirPages = pagesOf(kept);
export const onEditedPages = pagesOf(edited);

/** The resource of a call as it looks to the caller. */
export function resourceFor(resourceNamed: ResourceNamed, entity: string, caller: Caller): Resource {
  const resource = resourceNamed(entity);
  if (!resource) throw failure('notFound');
  return lookedAtBy(resource, caller);
}
