import { fromPromise } from 'xstate';
import { editorPageVersion } from '../../contract/content/editor-page-version.entity.ts';
import {
  pageVersionsBefore,
  type VersionsBefore,
  type VersionText,
  versionTextOf,
} from '../../contract/content/version-diff.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { versionDiffMachine } from '../../machines/content/version-diff.ts';
import { request } from '../core/http.ts';

const { calls } = editorPageVersion;
const read = (id: number, signal: AbortSignal) =>
  request<Row>(calls.detail, { params: { id: String(id) }, signal, quiet: true });

/** 对比 of a version of a page with one of the same page before it. */
export const pageDiffLogic = versionDiffMachine.provide({
  actors: {
    fetchVersions: fromPromise<VersionsBefore, { id: number }>(async ({ input: { id }, signal }) => {
      const row = await read(id, signal);
      const params = { page_id: String(row['page_id']), pageNo: '1', pageSize: '300' };
      const { data } = await request<ListPage>(calls.list, { params, signal, quiet: true });
      return { now: versionTextOf(row), earlier: pageVersionsBefore(row, data) };
    }),
    fetchText: fromPromise<VersionText, { id: number }>(async ({ input: { id }, signal }) =>
      versionTextOf(await read(id, signal)),
    ),
  },
});
