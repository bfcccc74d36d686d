import { z } from 'zod';
import { faultsOf } from '../../../contract/entity/fault.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { awardRecord } from '../../../contract/awards/award-record.entity.ts';
import { entityNamed } from '../../../contract/entities.ts';
import { shapeOf } from '../../../contract/entity/wire/wire.ts';
import { invalid } from '../../http/failure.ts';
import { changesOf } from '../../entity/write/changes.ts';
import { withOwnPictures } from '../../files/pictures.ts';
import { conflict } from '../../entity/write/refusal.ts';
import type { RowPart } from '../../entity/resource.ts';
import { lockRow } from '../../entity/read/rows.ts';
import { scopeOf, shownTo } from '../../entity/read/scope.ts';
import { unmasked } from '../../entity/write/update.ts';
import { asPictures, asText } from '../../entity/read/wire-values.ts';
import { refuseVerified, verifyWin } from './verify-win.ts';

const { label = '', fields = {} } = awardRecord.commands['VERIFY'] ?? {};
const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));
/** The form, as the entity whose picture it asks for. */
const form = { ...awardRecord, fields };
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * 代为核销: what a shop hands over while its verifier is on the phone, entered by customer service (award.md §3.13, §6.4). The same rules
 * hold as at the counter; the code is typed, never shown.
 */
export const verifyMode: RowPart = {
  input,
  write: async (tx, resource, { id, version, value }, { caller }) => {
    const { entity } = resource;
    const row = await lockRow(tx, resource, id, caller);
    refuseVerified(row);
    if (row.version !== version) throw conflict(shownTo(entity, caller, row));
    const given = unmasked(form, {}, input.parse(value));
    const faults = faultsOf(fields, [], given);
    if (faults.length > 0) throw invalid(faults);
    if (given['verify_code'] !== row['verify_code']) throw invalid([{ field: 'verify_code', message: '核销码不正确' }]);
    const values = await withOwnPictures(tx, form, given, {}, caller);
    const [latitude, longitude] = [textOf(values['at_latitude']), textOf(values['at_longitude'])];
    const { before, after } = await verifyWin(tx, resource, {
      code: asText(values['verify_code']),
      entryId: Number(values['verify_entry_id']),
      mobile: asText(values['verifier_mobile']),
      means: 'input',
      position: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
      photo: asPictures(values['verify_photo'])[0],
      among: scopeOf(entityNamed('localverifice'), caller),
      actor: caller,
      note: `${label}：${asText(values['verify_reason'])}`,
    });
    const name = asText(after['record_no']);
    return {
      result: { id, version: after.version, status: after.status },
      logged: {
        permissionId: entity.permissionId,
        action: 'edit',
        event: 'VERIFY',
        entity: entity.name,
        bizId: id,
        bizName: name,
        summary: `${label}发奖记录【${name}】：${asText(values['verify_reason'])}`,
        diff: await changesOf(tx, entity, before, after, [
          'status',
          'verify_entry_id',
          'verifier_name',
          'verify_photo',
        ]),
      },
    };
  },
};
