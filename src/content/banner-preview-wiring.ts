import { fromPromise } from 'xstate';
import { type BannerPreview, previewOf } from '../../contract/content/banner-preview.ts';
import { heBanner } from '../../contract/content/he-banner.entity.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import { request } from '../core/http.ts';

/** 预览 of a banner, from the rows of its position as the list has them now. */
export const bannerPreviewLogic = bannerPreviewMachine.provide({
  actors: {
    fetchPreview: fromPromise<BannerPreview, { id: number }>(async ({ input: { id }, signal }) => {
      const banner = await request<Row>(heBanner.rest.detail(id).call, { signal, quiet: true });
      const params = { position: String(banner['position']), status: 'published', pageNo: '1', pageSize: '50' };
      const { data } = await request<ListPage>(heBanner.calls.list, { params, signal, quiet: true });
      return previewOf(banner, data);
    }),
  },
});
