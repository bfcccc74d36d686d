import { z } from 'zod';
import { type AgreementType, agreementTypes, versionPattern } from '../../../contract/content/agreement.ts';
import { giveConsent } from '../../content/consents.ts';
import { openCall } from '../call.ts';
import { knownMember, lockKnown, numberOfKnown } from './member.ts';

const types = Object.keys(agreementTypes);

const given = z.strictObject({
  member: knownMember,
  agreement_type: z.enum(types, { error: `agreement_type 应为 ${types.join('、')} 之一` }),
  version_no: z
    .string({ error: '缺少 version_no' })
    .regex(versionPattern, { error: 'version_no 应为三段数字，如 2.1.0' }),
  agreed: z
    .boolean({ error: 'agreed 应为 true 或 false' })
    .optional()
    .describe('false: the member refuses; true when left out'),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'ip 格式有误' }).optional().describe('From where the member said so'),
});

/** POST consents/give: a member agrees to the version in effect, or refuses it (engines.md §1.5). */
export const givenConsent = openCall<z.infer<typeof given>>({
  name: 'consents/give',
  scope: 'content',
  summary: '同意或拒绝协议',
  input: given,
  answer: z.object({ consent_no: z.string().describe('The same when it was said before') }),
  memberNo: numberOfKnown,
  numbers: ['agreement_consent'],
  write: async (tx, { member, agreement_type: type, version_no: versionNo, agreed = true, ip }, { members }) => {
    const { userId } = await lockKnown(tx, member, members);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the types, as the schema says.
    const said = { type: type as AgreementType, versionNo, agreed, ip };
    return { consent_no: await giveConsent(tx, userId, said) };
  },
});
