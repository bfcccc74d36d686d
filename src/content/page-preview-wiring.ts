import { fromPromise } from 'xstate';
import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { editorPage } from '../../contract/content/editor-page.entity.ts';
import { editorPageVersion } from '../../contract/content/editor-page-version.entity.ts';
import { pageBesideLive } from '../../contract/content/page-preview.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import { request } from '../core/http.ts';

/** 预览 of a page, as it is written and as its last version has it. */
export const pagePreviewLogic = bannerPreviewMachine.provide({
  actors: {
    fetchPreview: fromPromise<BannerPreview, { id: number }>(async ({ input: { id }, signal }) => {
      const options = { signal, quiet: true };
      const page = await request<Row>(editorPage.rest.detail(id).call, options);
      if (page['is_changed'] !== true) return pageBesideLive(page, undefined);
      const params = {
        page_id: String(id),
        pageNo: '1',
        pageSize: '1',
        sortField: 'published_at',
        sortOrder: 'descend',
      };
      const { data } = await request<ListPage>(editorPageVersion.calls.list, { ...options, params });
      const [last] = data;
      const { detail } = editorPageVersion.calls;
      const live = last && (await request<Row>(detail, { ...options, params: { id: String(last.id) } }));
      return pageBesideLive(page, live);
    }),
  },
});
