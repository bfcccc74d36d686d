import { sql } from 'kysely';
import { z } from 'zod';
import { type Since, sinceCall } from '../../../contract/entity/list/living-chart.ts';
import { type Route, route } from '../../http/route.ts';
import { lookedAtBy } from '../define-resource.ts';
import { idInQuery } from '../read/any-row.ts';
import { readRow } from '../read/rows.ts';
import type { Resource } from '../resource.ts';

/** Since when a row is where it is, in each region of its life cycle, for whoever may read it. */
export const sinceRoute = (resource: Resource): Route =>
  route({
    call: sinceCall(resource.entity),
    access: { permissionId: resource.entity.permissionId, action: 'get' },
    summary: `一条${resource.entity.label}从何时起处于现在的状态`,
    input: z.strictObject({ id: idInQuery }),
    read: async ({ id }, { store, caller }): Promise<Since> => {
      const { entity } = resource;
      await readRow(store.db, lookedAtBy(resource, caller), id, caller);
      const { rows } = await sql<{ readonly region: string; readonly since: string }>`
        select region, since from state_stay where entity = ${entity.name} and row_id = ${id}`.execute(store.db);
      return Object.fromEntries(rows.map(({ region, since }) => [region, since]));
    },
  });
