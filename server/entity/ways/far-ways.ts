import { z } from 'zod';
import { type FarWays, farWaysCall, stepKey } from '../../../contract/entity/list/far-ways.ts';
import { formSteps } from '../../../contract/entity/list/form-steps.ts';
import type { Row } from '../../../contract/core/page.ts';
import { eventsOf, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { columnsAt, waysFrom } from '../../../machines/entity/lifecycle/ways.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import { lookedAtBy } from '../define-resource.ts';
import { idInQuery } from '../read/any-row.ts';
import { readRow } from '../read/rows.ts';
import type { Resource, ResourceNamed } from '../resource.ts';
import type { Db } from '../write/database.ts';
import { newSearch, soughtBefore } from './far-search.ts';
import { farTeller } from './far-told.ts';

/** What other records have to do before the steps of one that a guard refuses, for whoever may read it. */
export const farWaysRoute = (resource: Resource, resourceNamed: ResourceNamed): Route =>
  route({
    call: farWaysCall(resource.entity),
    access: { permissionId: resource.entity.permissionId, action: 'get' },
    summary: `一条${resource.entity.label}的步骤要先在别的记录上做什么`,
    input: z.strictObject({ id: idInQuery }),
    read: ({ id }, { store, caller }) => farWaysOf(store.db, resourceNamed, lookedAtBy(resource, caller), id, caller),
  });

/** A step that a guard refuses on the row as it is now, and the states that it would be taken from. */
interface Shut {
  readonly event: string;
  readonly refusal: string;
  readonly from: Values;
}

const shutKey = ({ event, from }: Omit<Shut, 'refusal'>) => stepKey(String(from['status']), event);

/** The refused steps of the row's state, and those on the ways to all others. */
function shutSteps({ lifecycle, entity }: Resource, row: Row): ReadonlyMap<string, Shut> {
  const found = new Map<string, Shut>();
  const add = (shut: Shut) => found.set(shutKey(shut), shut);
  const here = columnsAt(lifecycle, row);
  for (const { event, refusal } of movesFrom(lifecycle, row))
    if (refusal !== undefined) add({ event, refusal, from: here });
  for (const { steps = [] } of waysFrom(lifecycle, row, formSteps(entity, eventsOf(lifecycle), row)))
    for (const [at, { event, action, refusal }] of steps.entries())
      if (refusal !== undefined && action !== undefined) add({ event, refusal, from: steps[at - 1]?.to ?? here });
  return found;
}

async function farWaysOf(
  db: Db,
  resourceNamed: ResourceNamed,
  resource: Resource,
  id: number,
  caller: Caller,
): Promise<FarWays> {
  const row = await readRow(db, resource, id, caller);
  const tell = await farTeller(db, caller);
  // Two steps that the same sentence forbids are mended by the same records.
  const known = new Map<string, FarWays[string]>();
  const told: [string, FarWays[string]][] = [];
  for (const [key, { event, from, refusal }] of shutSteps(resource, row)) {
    const standing = [{ resource, id, at: from }];
    const found =
      known.get(refusal) ??
      (await tell((await soughtBefore(newSearch(db, resourceNamed), { resource, id, event }, standing)).far));
    known.set(refusal, found);
    if (found.length > 0) told.push([key, found]);
  }
  return Object.fromEntries(told);
}
