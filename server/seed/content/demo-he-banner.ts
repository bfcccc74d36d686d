import { type DemoRow } from '../demo-row.ts';
import { lastSecond, midnight } from '../demo-days.ts';

const to = (link_type: string, target: { readonly ref_id?: number; readonly url?: string } = {}) => ({
  link_type,
  ref_id: target.ref_id ?? null,
  url: target.url ?? null,
});

/** 轮播图 of wider.md §14, and what stands beside them: in view, to come, over, and in the making. */
export const demoHeBanner: readonly DemoRow[] = [
  {
    id: 1,
    status: 'published',
    values: {
      title: '端午开瓶有礼',
      position: 'home_top',
      link: to('page', { url: '/pages/scan/index?from=banner' }),
      sort: 90,
      view_count: 128_400,
      click_count: 8089,
    },
    dates: { start_at: [-17, midnight], end_at: [2, lastSecond] },
    pictures: { image: 'banner_dragon' },
  },
  {
    id: 2,
    status: 'published',
    values: {
      title: '清凉一夏·转盘赢好礼',
      position: 'home_top',
      link: to('activity', { ref_id: 4001 }),
      sort: 80,
      view_count: 96_210,
      click_count: 5104,
    },
    dates: { start_at: [-30, midnight], end_at: [42, lastSecond] },
    pictures: { image: 'banner_summer' },
  },
  {
    id: 3,
    status: 'scheduled',
    values: { title: '夏日新品', position: 'home_top', link: to('goods', { ref_id: 2001 }), sort: 85 },
    dates: { start_at: [1, '10:00:00'], end_at: [30, lastSecond] },
    pictures: { image: 'banner_summer' },
  },
  {
    id: 4,
    status: 'published',
    values: {
      title: '积分兑好物，本草保温杯上新',
      position: 'mall_top',
      link: to('goods', { ref_id: 2001 }),
      sort: 50,
      view_count: 42_077,
      click_count: 3920,
    },
    dates: { start_at: [-12, '09:00:00'] },
    pictures: { image: 'banner_mall' },
  },
  {
    id: 5,
    status: 'published',
    values: {
      title: '会员日专享',
      position: 'member',
      link: to('page', { url: '/pages/member/day' }),
      sort: 10,
    },
    dates: { start_at: [6, midnight], end_at: [8, lastSecond] },
    pictures: { image: 'banner_member' },
  },
  {
    id: 6,
    status: 'offline',
    values: {
      title: '春日踏青打卡',
      position: 'home_top',
      link: to('none'),
      sort: 60,
      view_count: 210_336,
      click_count: 7361,
    },
    dates: { start_at: [-90, midnight], end_at: [-60, lastSecond] },
    pictures: { image: 'banner_dragon' },
  },
  {
    id: 7,
    status: 'draft',
    values: { title: '中秋团圆礼预热', position: 'home_top', link: to('activity', { ref_id: 4002 }), sort: 70 },
    dates: { start_at: [55, midnight], end_at: [80, lastSecond] },
    pictures: { image: 'banner_dragon' },
  },
];
