import { z } from 'zod';
import { countViews } from '../../content/count-views.ts';
import { openCall } from '../call.ts';
import { deviceHash } from './content.ts';
import { idIfKnown, ownMember } from './member.ts';

const mostViews = 100;
const view = z.strictObject({
  subject: z
    .string({ error: '缺少 subject' })
    .min(1)
    .max(40)
    .describe(
      '`banner` (view, click), `popup` (view, click, close), `announcement` (view) or `editor_page` (view); others are dropped',
    ),
  ref_id: z.int({ error: 'ref_id 应为正整数' }).positive({ error: 'ref_id 应为正整数' }),
  event: z.enum(['view', 'click', 'close', 'share'], { error: 'event 应为 view、click、close 或 share' }),
  at: z.iso.datetime({ offset: true, error: 'at 应为带时区的 ISO 8601 时间' }),
  device_hash: deviceHash.optional().describe('Who it was of a popup, without member'),
  member: ownMember.optional().describe('Who it was of a popup'),
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
  write: async (tx, { views }, { members }) => {
    const ok = await countViews(tx, views, (member) => idIfKnown(tx, member, members));
    return { ok, dropped: views.length - ok };
  },
});
