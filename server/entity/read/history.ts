import { sql } from 'kysely';
import { z } from 'zod';
import {
  historyCall,
  type HistoryEntry,
  type HistoryPage,
  type HistoryQuery,
} from '../../../contract/entity/history.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type Caller, type Request, type Route, route } from '../../http/route.ts';
import { type Past, pastOf } from './past.ts';
import { entityShape, idInQuery, onTheirPages, resourceFor } from './any-row.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import { mayReverse, reversalOf } from '../../stock/reversal.ts';
import { readRow } from './rows.ts';
import { closedBecause } from '../write/update.ts';

/** Lines on one page. */
const pageSize = 20;

const schema = z.strictObject({ entity: entityShape, id: idInQuery, before: idInQuery.optional() });

/** Who did what to a row, when, for those who may read its details: within their scope, masked values masked. */
export const historyRoute = (resourceNamed: ResourceNamed): Route =>
  route<z.output<typeof schema>>({
    call: historyCall,
    access: { ...onTheirPages, action: 'get' },
    summary: '一条记录的变更历史：谁、何时、做了什么，以及字段的前后值',
    input: schema,
    read: ({ before, ...asked }, request) =>
      readHistory(resourceNamed, { ...asked, ...(before !== undefined && { before }) }, request),
  });

async function readHistory(
  resourceNamed: ResourceNamed,
  { entity, id, before }: HistoryQuery,
  { store, caller }: Request,
): Promise<HistoryPage> {
  const resource = resourceFor(resourceNamed, entity, caller);
  const row = await readRow(store.db, resource, id, caller);
  const older = before === undefined ? sql`true` : sql`l.id < ${before}`;
  const lines = await pastOf(store.db, { entity, id }, older, pageSize + 1);
  return {
    entries: lines.slice(0, pageSize).map((past) => entryOf(resource, row, past, caller)),
    more: lines.length > pageSize,
  };
}

function entryOf(resource: Resource, row: Row, past: Past, caller: Caller): HistoryEntry {
  const { id, at, nickname, action, event, summary, diff, version_after: version } = past;
  return {
    id,
    at,
    nickname,
    action,
    event,
    summary,
    diff,
    version,
    undoable: version === row.version && mayReverse(resource, past, caller) && isPossible(resource, row, past),
    restorable: isRestorable(resource, row, past, caller),
  };
}

function isPossible(resource: Resource, row: Row, past: Past): boolean {
  const reversal = reversalOf(resource, row, past);
  return typeof reversal === 'string' || 'event' in reversal;
}

/** An earlier form, not a step: which state a row is in its life cycle says. */
const isRestorable = (resource: Resource, row: Row, { version_after: version, after }: Past, { grants }: Caller) =>
  version !== null &&
  version < row.version &&
  after !== null &&
  !Object.hasOwn(after, 'status') &&
  grants.has(`${resource.entity.permissionId}.edit`) &&
  closedBecause(resource, row) === undefined;
