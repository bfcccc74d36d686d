import { fromPromise, sendParent, sendTo } from 'xstate';
import {
  type GrantEffect,
  grantEffectCall,
  pairsOf,
  permissionsOf,
  type RoleGrants,
} from '../../../contract/people/grants.ts';
import type { Action, Permission } from '../../../contract/core/permission.ts';
import type { Row } from '../../../contract/core/page.ts';
import { role } from '../../../contract/people/role.entity.ts';
import { grantsMachine, type RoleGranted } from '../../../machines/people/grants.ts';
import { actionsByPage, type Chosen, pairsIn } from '../../../machines/people/grants-choice.ts';
import { appIn } from '../../core/app-in.ts';
import { request } from '../../core/http.ts';
import { closed, nothingUnsaved, saved, unsaved } from '../../entity/dialogs/part-reports.ts';
import { newRequestId } from '../../core/request-id.ts';
import { write } from '../../core/write-call.ts';

type Details = Row & RoleGrants & { readonly name: string };
interface Offered {
  readonly data: readonly { readonly id: number; readonly title: string }[];
}

const chosenFrom = (permissions: readonly Permission[]): Chosen =>
  Object.fromEntries(
    permissions.map(({ permissionId, actionEntitySet }) => [
      permissionId,
      actionEntitySet.map(({ action }): Action => action),
    ]),
  );

const detailsOf = (id: number, signal: AbortSignal): Promise<Details> =>
  request(role.rest.detail(id).call, { signal, quiet: true });

/** 权限 of a role, with everything it reaches: its calls, the list page above it. */
export const grantsLogic = grantsMachine.provide({
  actors: {
    fetchRole: fromPromise(async ({ input: { id }, signal }): Promise<RoleGranted> => {
      const [details, { data }] = await Promise.all([
        detailsOf(id, signal),
        request<Offered>('GET /admin/api/options', { params: { entity: 'role' }, signal, quiet: true }),
      ]);
      return {
        name: details.name,
        version: details.version,
        pages: details.pages,
        held: chosenFrom(details.permissions),
        grantable: actionsByPage(details.grantable),
        sources: data.filter((other) => other.id !== id).map((other) => ({ id: other.id, title: other.title })),
      };
    }),
    fetchSource: fromPromise(async ({ input: { id }, signal }) => [
      ...pairsOf((await detailsOf(id, signal)).permissions),
    ]),
    fetchEffect: fromPromise(({ input: { id, chosen }, signal }): Promise<GrantEffect> => {
      const permissions = permissionsOf(new Set(pairsIn(chosen)));
      return request(grantEffectCall, { data: { id, permissions }, signal, quiet: true });
    }),
    saveGrants: fromPromise(({ input: { id, version, chosen } }) => {
      const permissions = permissionsOf(new Set(pairsIn(chosen)));
      const { call, data } = role.rest.update({ id, version, permissions });
      return write(call, { data, requestId: newRequestId(), quiet: true });
    }),
  },
  actions: {
    reportUnsaved: sendParent(({ context }) => unsaved(context)),
    reportSaved: sendParent(({ context }) => nothingUnsaved(context)),
    reportClosed: sendParent((_, { wrote }) => closed(wrote)),
    announce: sendTo(
      ({ system }) => appIn(system),
      ({ context }) => saved(context, 'grants', '权限'),
    ),
  },
});
