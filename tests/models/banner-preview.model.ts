import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import { bare, defineModel } from '../engine/model.ts';

const preview: BannerPreview = {
  slides: [{ id: 1, version: 1, status: 'published', title: '端午开瓶有礼', sort: 90 }],
};

export const bannerPreviewModel = defineModel(bannerPreviewMachine, {
  id: 'banner-preview',
  roots: [{ id: 1 }],
  cases: {
    REFRESH: bare,
    RETRY: bare,
    'done.fetchPreview': [preview],
    'error.fetchPreview': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { slides, error } }) => [slides.length > 0, error !== ''],
  invariants: {
    'it says why exactly where nothing could be fetched': (snapshot) =>
      snapshot.matches('missing') === (snapshot.context.error !== ''),
    'it never says that it failed while it loads': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.context.error === '',
    'what is shown has the banner itself': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.slides.length > 0,
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
