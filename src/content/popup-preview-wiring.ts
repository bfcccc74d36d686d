import { fromPromise } from 'xstate';
import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { popup } from '../../contract/content/popup.entity.ts';
import { popupsAround } from '../../contract/content/popup-preview.ts';
import type { ListPage, Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import { request } from '../core/http.ts';

/** 预览 of a popup, from those that are published as the list has them now. */
export const popupPreviewLogic = bannerPreviewMachine.provide({
  actors: {
    fetchPreview: fromPromise<BannerPreview, { id: number }>(async ({ input: { id }, signal }) => {
      const row = await request<Row>(popup.rest.detail(id).call, { signal, quiet: true });
      const params = { status: 'published', pageNo: '1', pageSize: '300' };
      const { data } = await request<ListPage>(popup.calls.list, { params, signal, quiet: true });
      return popupsAround(row, data);
    }),
  },
});
