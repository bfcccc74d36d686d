import { z } from 'zod';
import { agreementTypes } from '../../../contract/content/agreement.ts';
import { announcementCategories } from '../../../contract/content/announcement.ts';
import {
  bannerPages,
  bannerPositions,
  type BannerPosition,
  positionsOf,
} from '../../../contract/content/banner-place.ts';
import { pageTypes, slugPattern } from '../../../contract/content/editor-page.ts';
import { type PopupPage, popupPages, popupTriggers, popupTypes } from '../../../contract/content/popup.ts';
import { linkTypes } from '../../../contract/core/link-target.ts';
import { announcementsFor } from '../../content/announcements-shown.ts';
import { agreementsDue } from '../../content/consents.ts';
import { pageAt } from '../../content/pages/page-versions.ts';
import { bannersIn } from '../../content/place.ts';
import { popupFor } from '../../content/popup-place.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure, invalid } from '../../http/failure.ts';
import { memberIdOf } from '../../members/know-member.ts';
import { openCall } from '../call.ts';
import { memberNumber } from './member.ts';

const positions = z.enum(
  // Their order is that of a screen.
  bannerPages.flatMap(positionsOf),
  { error: `position 应为 ${Object.keys(bannerPositions).join('、')} 之一` },
);
export const deviceHash = z.string().min(1, { error: '设备标识不能为空' }).max(64, { error: '设备标识最多 64 个字' });

const popupScreens = Object.keys(popupPages);
/** Screens that anything can stand on. */
const screens = [...new Set<string>([...bannerPages, ...popupScreens])];
const isPopupPage = (page: string): page is PopupPage => popupScreens.includes(page);
const bannersOn = (page: string): readonly BannerPosition[] => {
  const found = bannerPages.find((one) => one === page);
  return found === undefined ? [] : positionsOf(found);
};

const asked = z.strictObject({
  page: z
    .enum(screens, { error: `page 应为 ${screens.join('、')} 之一` })
    .optional()
    .describe('A screen: all of its positions, its popup and announcements'),
  position: positions.optional().describe('One position alone'),
  member_no: memberNumber.optional().describe('Whose agreements_due are told, and whose popups are counted'),
  is_new: z
    .enum(['true', 'false'], { error: 'is_new 应为 true 或 false' })
    .optional()
    .describe('Whether who looks is new: only those get what is for new members'),
  device_hash: deviceHash.optional().describe('By which popups of somebody without member_no are counted'),
});

const announcement = z.object({
  id: z.int(),
  category: z.enum(Object.keys(announcementCategories)),
  title: z.string(),
  content_html: z.string(),
  pinned: z.boolean(),
  publish_at: z.string(),
});

const link = z.object({
  link_type: z.enum(Object.keys(linkTypes)),
  ref_id: z.int().nullable(),
  url: z.string().nullable(),
});

const popup = z.object({
  id: z.int(),
  popup_type: z.enum(Object.keys(popupTypes)),
  title: z.string(),
  image_url: z.string().nullable().describe('Below the address of the house'),
  content_html: z.string().nullable(),
  coupon_id: z.int().nullable(),
  agreement: z.object({ agreement_type: z.string(), version_no: z.string() }).nullable(),
  link,
  trigger: z.enum(Object.keys(popupTriggers)),
  delay_s: z.int().nullable(),
  closable: z.boolean(),
  auto_close_s: z.int().nullable(),
});

const banner = z.object({
  id: z.int(),
  title: z.string(),
  position: positions,
  image_url: z.string().describe('Below the address of the house'),
  width: z.int(),
  height: z.int(),
  link,
  start_at: z.string(),
  end_at: z.string().nullable(),
});

const dueAgreement = z.object({
  agreement_type: z.enum(Object.keys(agreementTypes)),
  version_no: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  content_html: z.string(),
  effective_at: z.string(),
});

/** @throws {Failure} 40401 */
async function ownIdOf(db: Db, memberNo: string): Promise<number> {
  const id = await memberIdOf(db, memberNo);
  if (id === undefined) throw failure('notFound', '没有这个会员');
  return id;
}

/** GET content/place: what a screen of members shows now (engines.md §1.5); `If-None-Match` spares what has not changed. */
export const readPlace = openCall<z.infer<typeof asked>>({
  name: 'content/place',
  scope: 'content',
  summary: '页面内容：轮播图、弹窗、公告，会员还要同意的协议',
  input: asked,
  answer: z.object({
    banners: z.array(banner),
    popup: popup.nullable().describe('The one that stands before the screen now; report its view, or it comes again'),
    announcements: z.array(announcement).describe('At most ten, pinned ones first; empty for a position'),
    agreements_due: z.array(dueAgreement).describe('To be agreed to before anything else; empty without member_no'),
  }),
  tagged: true,
  read: async (db, { page, position, member_no: member, device_hash: device, is_new }) => {
    if ((page === undefined) === (position === undefined))
      throw invalid([{ field: 'page', message: 'page 和 position 应填写其中一个' }]);
    const memberId = member === undefined ? undefined : await ownIdOf(db, member);
    const viewing = { memberId, deviceHash: device, isNew: is_new === 'true' };
    return {
      banners: await bannersIn(db, position === undefined ? bannersOn(page ?? '') : [position]),
      popup: page !== undefined && isPopupPage(page) ? await popupFor(db, page, viewing) : null,
      announcements: page === undefined ? [] : await announcementsFor(db, viewing),
      agreements_due: memberId === undefined ? [] : await agreementsDue(db, memberId),
    };
  },
});

const askedPage = z.strictObject({
  slug: z
    .string({ error: '缺少 slug' })
    .regex(slugPattern, { error: 'slug 应为 2–40 个小写字母、数字或连字符' })
    .describe('The address of the page'),
});

/** GET content/pages/{slug}: a page of the operators' own, as it was published last (engines.md §1.5); `If-None-Match` spares what has not changed. */
export const readPage = openCall<z.infer<typeof askedPage>>({
  name: 'content/pages/{slug}',
  scope: 'content',
  summary: '图文页：会员现在看到的版本',
  input: askedPage,
  answer: z.object({
    id: z.int().describe('By which its views are reported'),
    slug: z.string(),
    page_type: z.enum(Object.keys(pageTypes)),
    category: z.string().nullable(),
    title: z.string(),
    content_html: z.string(),
    cover_url: z.string().nullable().describe('Below the address of the house'),
    share_title: z.string(),
    share_image_url: z.string().nullable().describe('Below the address of the house'),
    seo_desc: z.string().nullable(),
    version_no: z.int(),
    sha256: z.string().describe('Of content_html: a version never changes'),
    published_at: z.string(),
  }),
  tagged: true,
  read: async (db, { slug }) => {
    const page = await pageAt(db, slug);
    if (!page) throw failure('notFound', '没有这个图文页，或它已下线');
    return page;
  },
});
