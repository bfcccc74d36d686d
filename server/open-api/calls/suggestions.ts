import { sql } from 'kysely';
import { z } from 'zod';
import { bestScore, contentLength, mostImages, suggestionTypes } from '../../../contract/content/suggestion.ts';
import { rateSuggestion, reopenSuggestion } from '../../content/member-steps.ts';
import { takeSuggestion } from '../../content/take-suggestion.ts';
import { areaOf } from '../../core/areas/area-file.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure, invalid } from '../../http/failure.ts';
import { type Context, openCall } from '../call.ts';
import { freeText } from './free-text.ts';
import { knownMember, lockKnown, numberOfKnown, reasonText } from './member.ts';
import { pageInput, pageOf, readPage } from './member-pages.ts';
import { winnerBy } from './own-record.ts';
import { outsidePicture } from './picture-address.ts';

const numbers = ['he_suggestion', 'he_user_key', 'db_log', 'outbox_event'];
const types = Object.keys(suggestionTypes);
const length = (text: string) => [...text].length;

const short = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: `${label}不能为空` })
    .refine((text) => length(text) <= max, { error: `${label}最多 ${max} 个字` })
    .refine((text) => !/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(text), { error: `${label}包含无效字符` });

const no = z.string({ error: '缺少 no' }).regex(/^FK\d{11,23}$/, { error: 'no 格式有误' });
const answer = z.object({ no: z.string(), status: z.string() });

const created = z.strictObject({
  member: knownMember,
  type: z.enum(types, { error: `type 应为 ${types.join('、')} 之一` }),
  content: freeText('content', contentLength),
  images: z
    .array(outsidePicture)
    .max(mostImages, { error: `images 最多 ${mostImages} 张` })
    .optional()
    .describe('Addresses of pictures, https; they are kept as addresses and fetched by nobody here'),
  contact: short('contact', 50).optional().describe('By what the member wants to be reached; kept sealed'),
  region_code: z
    .string()
    .regex(/^\d{6}$/, { error: 'region_code 应为六位区划代码' })
    .optional()
    .describe("Where it happened; the member's own area when left out"),
  order_no: z.string().max(40).optional().describe('An order of the member that it is about'),
  record_no: z.string().max(40).optional().describe('A win of the member that it is about'),
  code: short('code', 64).optional().describe('A code that it is about'),
  page: short('page', 200).optional(),
  app_version: short('app_version', 40).optional(),
  device: short('device', 80).optional(),
  os: short('os', 40).optional(),
});

const gone: Readonly<Record<string, string>> = {
  cancelled: '会员已注销，不能提交反馈',
  merged: '会员已并入其他账号，请用新账号提交',
};

/** The member who speaks, locked; one who is frozen may still say something. @throws {Failure} 40401, 40902 */
async function speaker(tx: Tx, member: z.infer<typeof knownMember>, { members }: Context): Promise<number> {
  const { userId } = await lockKnown(tx, member, members);
  const { rows } = await sql<{ status: string }>`select status from he_user where id = ${userId}`.execute(tx);
  const why = gone[rows[0]?.status ?? ''];
  if (why !== undefined) throw failure('illegalMove', why);
  return userId;
}

/** POST suggestions/create: a member has something to say (engines.md §1.5). */
export const createdSuggestion = openCall<z.infer<typeof created>>({
  name: 'suggestions/create',
  scope: 'suggest',
  summary: '提交意见反馈',
  input: created,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, images = [], ...said }, context) => {
    if (said.region_code !== undefined && areaOf(said.region_code) === undefined)
      throw invalid([{ field: 'region_code', message: '地区不存在' }]);
    const userId = await speaker(tx, member, context);
    const { region_code: regionCode, order_no: orderNo, record_no: recordNo, app_version: appVersion, ...rest } = said;
    const taken = { ...rest, images, regionCode, orderNo, recordNo, appVersion };
    const id = await takeSuggestion(tx, userId, taken, context.members);
    const { rows } = await sql<{ no: string; status: string }>`select no, status from he_suggestion
      where id = ${id}`.execute(tx);
    return rows[0];
  },
});

const reopened = z.strictObject({
  member: knownMember,
  no,
  reason: reasonText.optional().describe('What the answer lacks; operators read it'),
});

/** POST suggestions/reopen: the answer did not do. */
export const reopenedSuggestion = openCall<z.infer<typeof reopened>>({
  name: 'suggestions/reopen',
  scope: 'suggest',
  summary: '重新打开已回复的意见反馈',
  input: reopened,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, no: wanted, reason }, context) => {
    const userId = await speaker(tx, member, context);
    return { no: wanted, status: await reopenSuggestion(tx, { no: wanted, userId }, reason, winnerBy(context)) };
  },
});

const scoreError = { error: `score 应为 1–${bestScore} 的整数` };
const rated = z.strictObject({
  member: knownMember,
  no,
  score: z.int(scoreError).min(1, scoreError).max(bestScore, scoreError),
});

/** POST suggestions/rate: how content the member is with the answer. */
export const ratedSuggestion = openCall<z.infer<typeof rated>>({
  name: 'suggestions/rate',
  scope: 'suggest',
  summary: '评价意见反馈的回复',
  input: rated,
  answer,
  memberNo: numberOfKnown,
  numbers,
  write: async (tx, { member, no: wanted, score }, context) => {
    const userId = await speaker(tx, member, context);
    return { no: wanted, status: await rateSuggestion(tx, { no: wanted, userId }, score, winnerBy(context)) };
  },
});

const asked = z.strictObject(pageInput);
const line = z.object({
  no: z.string(),
  type: z.enum(types),
  content: z.string(),
  status: z.string(),
  created_at: z.string(),
  reply: z.string().nullable(),
  replied_at: z.string().nullable(),
  satisfaction: z.int().nullable(),
});

/** GET members/suggestions: what a member said and what was answered, the newest first; `cursor` goes on where a page ended. */
export const readSuggestions = openCall<z.infer<typeof asked>>({
  name: 'members/suggestions',
  scope: 'suggest',
  summary: '会员的意见反馈与回复',
  input: asked,
  answer: pageOf(line),
  read: (db, wish) =>
    readPage(db, wish, async ({ memberId, before, rows }) => {
      const { rows: found } = await sql<{ id: number }>`
        select id, no, type, content, status, created_at, reply, replied_at, satisfaction
        from he_suggestion where user_id = ${memberId} and id < ${before}::bigint order by id desc limit ${rows}`.execute(
        db,
      );
      return found;
    }),
});
