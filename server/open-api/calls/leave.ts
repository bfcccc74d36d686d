import { z } from 'zod';
import { readRow } from '../../entity/read/rows.ts';
import { applyCancel } from '../../members/cancel.ts';
import { heUser } from '../../members/he-user.resource.ts';
import { openBlockers } from '../../members/open-business.ts';
import { openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown, reasonText } from './member.ts';

const input = z.strictObject({
  member: knownMember,
  reason: reasonText.optional(),
});

/** POST members/cancel: a member asks to be forgotten; an operator agrees once nothing is under way any more (engines.md §1.5). */
export const cancelledMember = openCall<z.infer<typeof input>>({
  name: 'members/cancel',
  scope: 'member',
  summary: '申请注销会员',
  input,
  answer: z.object({
    status: z.string(),
    blockers: z.array(z.string()).describe('What has to be ended before an operator can agree'),
  }),
  memberNo: numberOfKnown,
  numbers: ['db_log', 'outbox_event'],
  write: async (tx, { member, reason }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    const { status } = await applyCancel(tx, userId, reason);
    const blockers = openBlockers(await readRow(tx, heUser, userId, 'house'));
    return { status, blockers: blockers.map(({ text }) => text) };
  },
});
