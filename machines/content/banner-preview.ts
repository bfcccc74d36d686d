import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { BannerPreview } from '../../contract/content/banner-preview.ts';
import { type Failed, failedWith, unprovided } from '../core/failure.ts';

interface Context extends BannerPreview {
  readonly id: number;
  readonly error: string;
}

/** 预览 of a banner: what stands around it where members see it; fetched when it is opened, and again when something of it may have changed. */
export const bannerPreviewMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly id: number },
    events: {} as { type: 'REFRESH' } | { type: 'RETRY' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { fetchPreview: fromPromise<BannerPreview, { id: number }>(unprovided) },
  actions: {
    keepPreview: assign((_, { slides }: BannerPreview) => ({ slides })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
  },
}).createMachine({
  id: 'bannerPreview',
  meta: { label: '预览' },
  context: ({ input: { id } }) => ({ id, slides: [], error: '' }),
  initial: 'loading',
  states: {
    loading: {
      meta: { label: '加载中' },
      tags: 'busy',
      description: 'What was shown last stays in sight.',
      on: { REFRESH: { target: 'loading', reenter: true } },
      invoke: {
        id: 'fetchPreview',
        src: 'fetchPreview',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'shown', actions: { type: 'keepPreview', params: ({ event }) => event.output } },
        onError: { target: 'missing', actions: { type: 'keepError', params: ({ event }) => failedWith(event.error) } },
      },
    },
    shown: { meta: { label: '已显示' }, on: { REFRESH: 'loading' } },
    missing: {
      meta: { label: '加载失败' },
      tags: 'failed',
      exit: 'forgetError',
      on: { RETRY: 'loading', REFRESH: 'loading' },
    },
  },
});

export type BannerPreviewActor = ActorRefFrom<typeof bannerPreviewMachine>;
