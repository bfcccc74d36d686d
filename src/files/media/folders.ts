import type { Folder } from '../../../machines/entity/upload/chosen-file.ts';
import { fromPromise } from 'xstate';
import { fileFolder } from '../../../contract/files/file-folder.entity.ts';
import { type ListPage, listParams } from '../../../contract/core/page.ts';
import { request } from '../../core/http.ts';

/** Folders are few: one page holds them all. */
const most = 500;

/** All folders of 素材库, each under those above it; an ideographic space for each level stands before its name. */
export const fetchFolders = fromPromise<readonly Folder[], void>(async ({ signal }) => {
  const params = listParams({ pageNo: 1, pageSize: most, filters: {} });
  const { data } = await request<ListPage>(fileFolder.calls.list, { params, signal, quiet: true });
  return data.map(({ id, ...row }) => ({ id, name: String(row['tree_name']) }));
});
