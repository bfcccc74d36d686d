import { type AnyActorRef, fromPromise } from 'xstate';
import { narrowedTo, relatedLists } from '../../../contract/menu/related.ts';
import { isKnown, entityNamed } from '../../../contract/entity/known-entities.ts';
import { listParams } from '../../../contract/core/page.ts';
import { type Page, pages } from '../../../contract/menu/pages.ts';
import { permits } from '../../../contract/core/permission.ts';
import { relatedRowsMachine } from '../../../machines/entity/record/related-rows.ts';
import { appIn } from '../../core/app-in.ts';
import { loadEntity } from '../entity-code.ts';
import { request } from '../../core/http.ts';
import { inTime } from '../../core/in-time.ts';

/** Rows of a list that are shown under a record; 查看全部 leads to the others. */
const mostRows = 10;

/** Lists that the operator may read. */
function readable(system: AnyActorRef['system']): readonly Page[] {
  const { user } = appIn(system).getSnapshot().context.shell?.getSnapshot().context ?? {};
  return pages.filter(
    ({ view, permissionId }) => view === 'list' && user && permits(user.role.permissions, permissionId, 'query'),
  );
}

/** Which lists refer to a kind of record, their own declarations say: those that may be read are fetched. */
export const relatedRowsLogic = relatedRowsMachine.provide({
  actors: {
    findLists: fromPromise(async ({ input: { entity }, system }) => {
      const names = readable(system).flatMap((page) => page.entity ?? []);
      await inTime(Promise.all(names.map(loadEntity)));
      return relatedLists(entityNamed(entity), names.filter(isKnown).map(entityNamed));
    }),
    fetchRows: fromPromise(({ input: { list, id }, signal }) => {
      const { calls } = entityNamed(list.entity);
      const params = listParams({ pageNo: 1, pageSize: mostRows, filters: narrowedTo(list, id) });
      return request(calls.list, { params, signal, quiet: true });
    }),
  },
});
