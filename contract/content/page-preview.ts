import type { Row } from '../core/page.ts';
import type { BannerPreview } from './banner-preview.ts';

/** 预览 of a page: what is written, and before it what members see where that says something else. `live`: the version that they see. */
export const pageBesideLive = (page: Row, live: Row | undefined): BannerPreview => ({
  slides: live && page['is_changed'] === true ? [live, page] : [page],
});
