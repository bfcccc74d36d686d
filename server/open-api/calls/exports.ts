import { z } from 'zod';
import { askExport } from '../../members/export/ask-export.ts';
import { readExport } from '../../members/export/read-export.ts';
import { openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown, reasonText } from './member.ts';

const number = z.string({ error: '缺少 export_no' }).regex(/^DC\d{8,15}$/, { error: 'export_no 格式有误' });
const told = {
  export_no: number,
  status: z.enum(['waiting', 'ready']),
  expires_at: z.string().nullable().describe('Until when it can be fetched, once it is ready'),
};

const input = z.strictObject({ member: knownMember, reason: reasonText.optional() });

/** POST members/export: a member asks for all that is kept of them; member.export_ready says when it can be fetched (engines.md §1.5). */
export const exportedMember = openCall<z.infer<typeof input>>({
  name: 'members/export',
  scope: 'member',
  summary: '申请导出会员资料',
  input,
  answer: z.object(told),
  memberNo: numberOfKnown,
  numbers: ['member_export'],
  write: async (tx, { member }, { members, client }) => {
    const { userId } = await lockKnown(tx, member, members);
    return askExport(tx, { userId, clientId: client.id }, members);
  },
});

const asked = z.strictObject({ export_no: number });
const rows = z.array(z.record(z.string(), z.unknown()));

/** GET members/exports: what was asked for, once it is ready and for a day; to the key that asked alone. */
export const fetchedExport = openCall<z.infer<typeof asked>>({
  name: 'members/exports',
  scope: 'member',
  summary: '取走会员资料',
  input: asked,
  answer: z.object({
    ...told,
    data: z
      .object({
        member: z.record(z.string(), z.unknown()),
        openids: rows,
        award_records: rows,
        orders: rows,
        invitations: rows,
        point_entries: rows.optional().describe('Not in what was made before there was a ledger of points'),
        experience_entries: rows.optional().describe('Not in what was made before there was a ledger of experience'),
        suggestions: rows.optional().describe('Not in what was made before members could say something'),
        after_sales: rows.optional().describe('Not in what was made before members could give something back'),
        payments: rows.optional().describe('Not in what was made before there were payments'),
        consents: rows.optional().describe('Not in what was made before members could agree to something'),
      })
      .nullable()
      .describe('Everything, in clear; null until it is ready'),
    xlsx: z.string().nullable().describe('The same as a workbook, in base64'),
  }),
  read: (db, { export_no }, { client, members }) => readExport(db, export_no, client, members),
});
