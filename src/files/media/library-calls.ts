import { fromPromise } from 'xstate';
import { file } from '../../../contract/files/file.entity.ts';
import { type ListPage, listParams } from '../../../contract/core/page.ts';
import {
  type LibraryAnswer,
  type LibraryQuestion,
  libraryPageSize,
} from '../../../machines/entity/upload/library-picker.ts';
import { request } from '../../core/http.ts';

/** The sides out of 尺寸, as the server tells it: `240 × 240`. */
function sidesOf(dimensions: string): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = dimensions.split('×').map(Number);
  return { width, height };
}

/** A page of 素材库, the newest first. */
export const fetchFiles = fromPromise<LibraryAnswer, LibraryQuestion>(
  async ({ input: { keyword, folder, pageNo }, signal }) => {
    const filters = { ...(keyword !== '' && { keyword }), ...(folder !== null && { folder_id: folder }) };
    const params = listParams({ pageNo, pageSize: libraryPageSize, filters });
    const { data, totalCount } = await request<ListPage>(file.calls.list, { params, signal, quiet: true });
    const pictures = data.map(({ id, ...row }) => ({
      file_id: id,
      url: String(row['url']),
      name: String(row['name']),
      ...sidesOf(String(row['dimensions'])),
    }));
    return { pictures, total: totalCount };
  },
);
