import { fromPromise, sendParent, sendTo } from 'xstate';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Row } from '../../../contract/core/page.ts';
import { type InlineEditContext, inlineEditMachine } from '../../../machines/entity/record/inline-edit.ts';
import { appIn } from '../../core/app-in.ts';
import { updateRow } from '../entity-calls.ts';
import { textIn } from '../fields/values.ts';
import { request } from '../../core/http.ts';
import { closed, nothingUnsaved, saved, unsaved } from '../dialogs/part-reports.ts';
import { newRequestId } from '../../core/request-id.ts';

const named = ({ key, entity, row }: InlineEditContext) => ({
  key,
  name: textIn(row?.[entityNamed(entity).title]),
});

/** 行内编辑, with everything it reaches: the calls of the entity, the list page above it. */
export const inlineEditLogic = inlineEditMachine.provide({
  actors: {
    fetchRow: fromPromise(async ({ input: { entity, id }, signal }) => {
      const { rest, calls } = entityNamed(entity);
      if (!rest?.detail) throw new Error(`${calls.list}: rows have no address of their own`);
      const { call, params } = rest.detail(id);
      return request<Row>(call, { signal, quiet: true, ...(params && { params }) });
    }),
    saveRow: fromPromise(({ input: { entity, id, version, values } }) =>
      updateRow(entity, { ...values, id, version }, { requestId: newRequestId(), quiet: true }),
    ),
  },
  actions: {
    reportUnsaved: sendParent(({ context }) => unsaved(context)),
    reportSaved: sendParent(({ context }) => nothingUnsaved(context)),
    reportClosed: sendParent((_, { wrote }) => closed(wrote)),
    announce: sendTo(
      ({ system }) => appIn(system),
      ({ context }) => saved(named(context), 'inline', '修改'),
    ),
  },
});
