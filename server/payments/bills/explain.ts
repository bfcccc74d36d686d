import { sql } from 'kysely';
import { z } from 'zod';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { billDifference } from '../../../contract/payments/bill-difference.entity.ts';
import { arrive } from '../../../machines/entity/lifecycle/kernel.ts';
import { lockRow, readRow } from '../../entity/read/rows.ts';
import { shownTo } from '../../entity/read/scope.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { RowPart } from '../../entity/resource.ts';
import { changesOf } from '../../entity/write/changes.ts';
import { conflict, illegal } from '../../entity/write/refusal.ts';
import { writeRow } from '../../entity/write/update.ts';
import { invalid } from '../../http/failure.ts';

const { fields, label } = billDifference.commands.EXPLAIN;
const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));
const tells = ['explain_kind', 'note', 'status'] as const;

/** 说明: why there is a difference; whoever says so does not settle it (engines.md §3.5). */
export const explainMode: RowPart = {
  input,
  write: async (tx, resource, { id, version, value }, { caller }) => {
    const { entity } = resource;
    const before = await lockRow(tx, resource, id, caller);
    if (before.version !== version) throw conflict(shownTo(entity, caller, before));
    const arrived = arrive(resource.lifecycle, before, 'EXPLAIN');
    if ('refusal' in arrived) throw illegal(resource, before, 'EXPLAIN', arrived.refusal);
    const values = input.parse(value);
    const faults = faultsOf(fields, [], values);
    if (faults.length > 0) throw invalid(faults);
    const by = { explained_by: caller.accountId, explained_by_name: caller.nickname, explained_at: sql`now()` };
    await writeRow(tx, resource, id, { ...values, ...by, status: arrived.status }, caller);
    const after = await readRow(tx, resource, id, caller);
    const bizName = asText(after['no']);
    return {
      result: { id, version: after.version, status: after.status },
      logged: {
        permissionId: entity.permissionId,
        action: 'edit',
        event: 'EXPLAIN',
        entity: entity.name,
        bizId: id,
        bizName,
        summary: `${label}${entity.label}【${bizName}】`,
        diff: await changesOf(tx, entity, before, after, tells),
      },
    };
  },
};
