import { z } from 'zod';
import { agreementTypes } from '../../../contract/content/agreement.ts';
import { bannerPages, bannerPositions, positionsOf } from '../../../contract/content/banner-place.ts';
import { linkTypes } from '../../../contract/core/link-target.ts';
import { countViews } from '../../content/count-views.ts';
import { agreementsDue } from '../../content/consents.ts';
import { bannersIn } from '../../content/place.ts';
import type { Db } from '../../entity/write/database.ts';
import { failure, invalid } from '../../http/failure.ts';
import { memberIdOf } from '../../members/know-member.ts';
import { openCall } from '../call.ts';
import { memberNumber, ownMember } from './member.ts';

const positions = z.enum(
  // Their order is that of a screen.
  bannerPages.flatMap(positionsOf),
  { error: `position 应为 ${Object.keys(bannerPositions).join('、')} 之一` },
);
const deviceHash = z.string().max(64, { error: '设备标识最多 64 个字' });
const unread = 'Taken and not looked at yet: a banner is for everybody';

const asked = z.strictObject({
  page: z
    .enum(bannerPages, { error: `page 应为 ${bannerPages.join('、')} 之一` })
    .optional()
    .describe('A screen: all of its positions'),
  position: positions.optional().describe('One position alone'),
  member_no: memberNumber.optional().describe('Whose agreements_due are told'),
  device_hash: deviceHash.optional().describe(unread),
});

const banner = z.object({
  id: z.int(),
  title: z.string(),
  position: positions,
  image_url: z.string().describe('Below the address of the house'),
  width: z.int(),
  height: z.int(),
  link: z.object({
    link_type: z.enum(Object.keys(linkTypes)),
    ref_id: z.int().nullable(),
    url: z.string().nullable(),
  }),
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
  summary: '页面内容：轮播图，会员还要同意的协议',
  input: asked,
  answer: z.object({
    banners: z.array(banner),
    agreements_due: z.array(dueAgreement).describe('To be agreed to before anything else; empty without member_no'),
  }),
  tagged: true,
  read: async (db, { page, position, member_no: member }) => {
    if ((page === undefined) === (position === undefined))
      throw invalid([{ field: 'page', message: 'page 和 position 应填写其中一个' }]);
    const wanted = page === undefined ? [] : positionsOf(page);
    return {
      banners: await bannersIn(db, position === undefined ? wanted : [position]),
      agreements_due: member === undefined ? [] : await agreementsDue(db, await ownIdOf(db, member)),
    };
  },
});

const mostViews = 100;
const view = z.strictObject({
  subject: z.string({ error: '缺少 subject' }).min(1).max(40).describe('`banner`; others are dropped'),
  ref_id: z.int({ error: 'ref_id 应为正整数' }).positive({ error: 'ref_id 应为正整数' }),
  event: z.enum(['view', 'click', 'close', 'share'], { error: 'event 应为 view、click、close 或 share' }),
  at: z.iso.datetime({ offset: true, error: 'at 应为带时区的 ISO 8601 时间' }),
  device_hash: deviceHash.optional().describe(unread),
  member: ownMember.optional().describe(unread),
});
const report = z.strictObject({
  views: z
    .array(view, { error: '缺少 views' })
    .min(1, { error: 'views 不能为空' })
    .max(mostViews, { error: `views 最多 ${mostViews} 条` }),
});

/** POST views/report: what members saw and clicked, many at once (engines.md §1.5). */
export const reportedViews = openCall<z.infer<typeof report>>({
  name: 'views/report',
  scope: 'content',
  summary: '上报曝光和点击',
  input: report,
  answer: z.object({
    ok: z.int().describe('How many counted'),
    dropped: z.int().describe('Of what is not there or was never shown, or more than 72 hours late'),
  }),
  numbers: [],
  write: async (tx, { views }) => {
    const ok = await countViews(tx, views);
    return { ok, dropped: views.length - ok };
  },
});
