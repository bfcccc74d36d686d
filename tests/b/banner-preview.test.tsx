import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import type { BannerPreview as Preview } from '../../contract/content/banner-preview.ts';
import { heBanner } from '../../contract/content/he-banner.entity.ts';
import type { Row } from '../../contract/core/page.ts';
import { bannerPreviewMachine } from '../../machines/content/banner-preview.ts';
import type { RecordPageActor } from '../../machines/entity/record/record-page.ts';
import { BannerPreview } from '../../src/content/BannerPreview.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* 预览 of a banner: a phone with it in its position, among those that members see there (wider.md §8.1). */

demandQuietConsole();
const drawing = oneDrawing();
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const banner = (id: number, more: object = {}): Row => ({
  id,
  version: 1,
  status: 'published',
  run_status: 'running',
  title: `轮播图 ${id}`,
  position: 'home_top',
  image: { file_id: id, url: picture },
  link: { link_type: 'activity', ref_id: 4001, url: null },
  link_title: '清凉一夏',
  sort: 10,
  ...more,
});

function draw(row: Row, fetchPreview: () => Promise<Preview>) {
  const actor = createActor(
    bannerPreviewMachine.provide({ actors: { fetchPreview: fromPromise<Preview, { id: number }>(fetchPreview) } }),
    { input: { id: row.id } },
  ).start();
  drawing.draw(<BannerPreview actor={actor} page={standing({}) as RecordPageActor} entity={heBanner} row={row} />);
}
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

test('it stands among what members see, and says which it is and where it leads', async () => {
  draw(banner(7), () => Promise.resolve({ slides: [banner(2), banner(7), banner(1)] }));
  await soon(() => document.querySelectorAll('.banner-slide')).toHaveLength(3);
  expect([...document.querySelectorAll('.banner-slide img')].map((image) => image.getAttribute('alt'))).toEqual([
    '轮播图 2',
    '轮播图 7',
    '轮播图 1',
  ]);
  expect(document.querySelectorAll('[data-own]')).toHaveLength(1);
  expect(text('.banner-told')).toBe('进行中会员现在看到的第 2 张，共 3 张。点击：活动：清凉一夏（4001）');
  // As wide by as high as the pictures of the position.
  const slides = document.querySelector('.banner-slides');
  const { width = 0, height = 1 } = slides?.getBoundingClientRect() ?? {};
  expect(width / height).toBeCloseTo(750 / 340, 1);
});

test('what is not in view says so', async () => {
  const draft = banner(7, {
    status: 'draft',
    run_status: 'closed',
    link: { link_type: 'none', ref_id: null, url: null },
  });
  draw(draft, () => Promise.resolve({ slides: [draft] }));
  await soon(() => text('.banner-told')).toBe('未上线现在不展示；展示时是第 1 张，共 1 张。点击：不跳转');
});

test('what could not be fetched says why, and is tried again', async () => {
  let asked = 0;
  draw(banner(7), () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('网络异常')) : Promise.resolve({ slides: [banner(7)] });
  });
  await soon(() => text('[role=alert]')).toContain('网络异常');
  document.querySelector('button')?.click();
  await soon(() => document.querySelectorAll('.banner-slide')).toHaveLength(1);
  expect(document.querySelector('[role=alert]')).toBeNull();
});
