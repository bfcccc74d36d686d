import type { Panels } from '../entity/place/known-panels.ts';

export { entities } from '../../contract/content/module.ts';
export { lifecycles } from '../../machines/content/module.ts';

/** What the pages of the room's records show beside what their declarations say. */
export const panels: Panels = {
  banner_preview: {
    logic: async () => (await import('./banner-preview-wiring.ts')).bannerPreviewLogic,
    view: async () => (await import('./BannerPreview.tsx')).BannerPreview,
  },
  popup_preview: {
    logic: async () => (await import('./popup-preview-wiring.ts')).popupPreviewLogic,
    view: async () => (await import('./PopupPreview.tsx')).PopupPreview,
  },
  page_preview: {
    logic: async () => (await import('./page-preview-wiring.ts')).pagePreviewLogic,
    view: async () => (await import('./PagePreview.tsx')).PagePreview,
  },
  agreement_diff: {
    logic: async () => (await import('./agreement-diff-wiring.ts')).agreementDiffLogic,
    view: async () => (await import('./VersionDiff.tsx')).VersionDiff,
  },
  page_diff: {
    logic: async () => (await import('./page-diff-wiring.ts')).pageDiffLogic,
    view: async () => (await import('./VersionDiff.tsx')).VersionDiff,
  },
};
