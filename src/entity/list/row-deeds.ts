import type { AnyActorRef } from 'xstate';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Deed } from '../../../contract/entity/entity-parts.ts';
import type { Row } from '../../../contract/core/page.ts';
import { pageAt } from '../../../contract/menu/pages.ts';
import type { Action } from '../../../contract/core/permission.ts';
import { copyText } from './copy-text.ts';

/** Whether the operator may do this on a page. */
export type Permits = (page: string, action: Action) => boolean;

/** What the row hands out to this operator; lists are offered to those who may read them. */
export const deedsOf = ({ deeds = {}, permissionId }: Entity, row: Row, permits: Permits) =>
  Object.entries(deeds).flatMap(([name, deed]) => {
    const isOffered =
      'leads' in deed
        ? permits(pageAt(deed.leads(row)), deed.action) && (deed.also === undefined || permits(deed.also, deed.action))
        : permits(permissionId, deed.action);
    return isOffered && deed.when?.(row) !== false ? [{ name, deed }] : [];
  });

export function performDeed(deed: Deed, row: Row, page: Pick<AnyActorRef, 'system'>): void {
  if ('copies' in deed) void copyText(deed.copies(row), page, '链接已复制');
  else if ('leads' in deed) location.hash = `#${deed.leads(row)}`;
  else {
    const { address, name } = deed.saves(row);
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
  }
}
