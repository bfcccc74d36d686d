import { z } from 'zod';
import { type SetUpProof, setUpProofCall } from '../../contract/proof/set-up-proof.ts';
import { entityNamed } from '../../contract/entities.ts';
import { idInQuery, nameAmong, pagesOf } from '../entity/read/any-row.ts';
import { readRow } from '../entity/read/rows.ts';
import type { ResourceNamed } from '../entity/resource.ts';
import { failure } from '../http/failure.ts';
import { type Route, route } from '../http/route.ts';
import { type Prover, together } from './prover.ts';

/** 配置检查 of the records that rooms have provers for. @throws {Failure} 40401, also outside of the viewer's scope */
export function setUpProofRoute(resourceNamed: ResourceNamed, provers: readonly Prover[]): Route {
  const proved = [...new Set(provers.map(({ entity }) => entity))].map(entityNamed);
  const input = z.strictObject({ entity: nameAmong(proved), id: idInQuery });
  return route<z.output<typeof input>>({
    call: setUpProofCall,
    access: { ...pagesOf(proved), action: 'get' },
    summary: '一条记录的配置检查：每个问题附一个会遇到它的人',
    input,
    read: async ({ entity, id }, { store: { db }, caller }): Promise<SetUpProof> => {
      const resource = resourceNamed(entity);
      if (!resource) throw failure('notFound');
      const row = await readRow(db, resource, id, caller);
      const proofs = [];
      for (const { prove, entity: own, when } of provers)
        if (own === entity && when?.(row) !== false) proofs.push(await prove(db, row, caller));
      return together(proofs);
    },
  });
}
