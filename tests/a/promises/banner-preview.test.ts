import { expect, test } from 'vitest';
import { type BannerPreview, previewOf } from '../../../contract/content/banner-preview.ts';
import type { Row } from '../../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../../machines/content/banner-preview.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

/* 预览 of a banner shows what members will see in its position (wider.md §8.1). */

type Step = Happening<typeof bannerPreviewMachine>;
const banner = (id: number, sort: number, run_status: string): Row => ({
  id,
  version: 1,
  status: 'published',
  title: `轮播图 ${id}`,
  sort,
  run_status,
});
const preview: BannerPreview = { slides: [banner(7, 90, 'running')] };
const fetched = done('fetchPreview', preview);
const lost = failed('fetchPreview', '网络异常');
const stands = (...steps: readonly Step[]) => after(bannerPreviewMachine, { id: 7 }, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(bannerPreviewMachine, { id: 7 }, ...steps).join();

test('what stands around this very banner is fetched at once', () => {
  expect(calls()).toContain('fetchPreview (fetchPreview) {"id":7}');
  expect(stands().hasTag('busy')).toBe(true);
  expect(stands(fetched).value).toBe('shown');
  expect(stands(fetched).context.slides).toEqual(preview.slides);
});

test('fetched anew, what was shown before stays in sight, also where it fails', () => {
  expect(stands(fetched, { type: 'REFRESH' })).toMatchObject({ value: 'loading', context: preview });
  const missing = stands(fetched, { type: 'REFRESH' }, lost);
  expect(missing).toMatchObject({ value: 'missing', context: { ...preview, error: '网络异常' } });
  expect(missing.hasTag('failed')).toBe(true);
});

test('a change while it is being fetched has it fetched anew', () => {
  expect(calls({ type: 'REFRESH' })).toContain('fetchPreview');
  expect(stands({ type: 'REFRESH' }).value).toBe('loading');
});

test.each<Step>([{ type: 'RETRY' }, { type: 'REFRESH' }])(
  'what could not be fetched is tried again by $type',
  (again) => {
    expect(stands(lost, again).value).toBe('loading');
    expect(stands(lost, again, fetched).context.error).toBe('');
  },
);

test('the banner stands among those that run, in the order in which members see them, whether it runs or not', () => {
  const own = banner(7, 50, 'closed');
  const published = [
    banner(1, 10, 'running'),
    banner(2, 90, 'running'),
    banner(3, 70, 'not_started'),
    banner(4, 50, 'running'),
  ];
  expect(previewOf(own, published).slides.map(({ id }) => id)).toEqual([2, 7, 4, 1]);
  // In view itself it stands there once, as its record has it.
  expect(previewOf(banner(1, 99, 'running'), published).slides.map(({ id }) => id)).toEqual([1, 2, 4]);
});
