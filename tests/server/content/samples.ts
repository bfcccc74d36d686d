import type { Values } from '../../../contract/entity/field.ts';

/** A banner at the top of the home page, with a picture of the demo that has the size of that place. */
export const sampleBanner: Values = {
  position: 'home_top',
  image: { file_id: 13, url: '' },
  link: { link_type: 'none', ref_id: null, url: null },
  start_at: '2026-01-01T00:00:00+08:00',
  end_at: '2099-01-01T00:00:00+08:00',
  sort: 5,
};

/** A version of 代理商协议, later than all samples before it. */
export const sampleAgreement = (nth: number): Values => ({
  agreement_type: 'agent',
  version_no: `1.0.${nth}`,
  title: `代理商协议 ${nth}`,
  summary: '更新结算条款',
  content: '<p>代理商应按约定的区域经营。</p>',
  force_reconsent: false,
  effective_at: `2098-01-01T${String(Math.floor(nth / 60) % 24).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}:00+08:00`,
});

/** An announcement for members and operators, to be told at once. */
export const sampleAnnouncement = (nth: number): Values => ({
  title: `公告 ${nth}`,
  category: 'notice',
  content: '<p>客服时间调整为 08:30–21:00。</p>',
  side: 'both',
  audience: 'all',
  must_read: false,
  pinned: false,
});

/** A popup of words on the home page, for everybody who comes. */
export const samplePopup = (nth: number): Values => ({
  title: `弹窗 ${nth}`,
  popup_type: 'text',
  content: '<p>积分年底到期，请及时兑换。</p>',
  link: { link_type: 'none', ref_id: null, url: null },
  pages: ['home'],
  audience: 'all',
  trigger: 'enter',
  frequency: 'every',
  closable: true,
  priority: 5,
  start_at: '2026-01-01T00:00:00+08:00',
  end_at: '2099-01-01T00:00:00+08:00',
});

/** A page of words, in view as long as it is published. */
export const samplePage = (nth: number): Values => ({
  title: `图文页 ${nth}`,
  slug: `page-${nth}`,
  page_type: 'article',
  content: '<p>扫瓶盖内码，可以得到积分。</p>',
});
