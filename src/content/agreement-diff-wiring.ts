import { fromPromise } from 'xstate';
import { agreement } from '../../contract/content/agreement.entity.ts';
import {
  agreementsBefore,
  type VersionsBefore,
  type VersionText,
  versionTextOf,
} from '../../contract/content/version-diff.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { versionDiffMachine } from '../../machines/content/version-diff.ts';
import { request } from '../core/http.ts';

const read = (id: number, signal: AbortSignal) => request<Row>(agreement.rest.detail(id).call, { signal, quiet: true });

/** 对比 of an agreement with a version of its type that was published below its number. */
export const agreementDiffLogic = versionDiffMachine.provide({
  actors: {
    fetchVersions: fromPromise<VersionsBefore, { id: number }>(async ({ input: { id }, signal }) => {
      const row = await read(id, signal);
      const params = { agreement_type: String(row['agreement_type']), pageNo: '1', pageSize: '300' };
      const { data } = await request<ListPage>(agreement.calls.list, { params, signal, quiet: true });
      return { now: versionTextOf(row), earlier: agreementsBefore(row, data) };
    }),
    fetchText: fromPromise<VersionText, { id: number }>(async ({ input: { id }, signal }) =>
      versionTextOf(await read(id, signal)),
    ),
  },
});
