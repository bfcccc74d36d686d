import type { CommandHandler } from '../../entity/resource.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { handOver } from './hand-over.ts';

/** 核销自提: entered for the verifier of the point, who has the member's code before him. */
export const pickCommand: CommandHandler = async (tx, { entity }, { id, values }, { caller }) => {
  const { after } = await handOver(
    tx,
    id,
    { code: asText(values['pickup_code']), mobile: asText(values['verifier_mobile']), means: 'input' },
    caller,
    caller,
  );
  const { name, permissionId, title, label } = entity;
  const bizName = asText(after[title]);
  const place = `${asText(after['pickup_point_title'])} · ${asText(after['verifier_name'])}`;
  const summary = `${label}【${bizName}】核销自提：${place}`;
  return {
    result: { id, version: after.version, status: after.status },
    logged: { permissionId, action: 'edit', event: 'PICK', entity: name, bizId: id, bizName, summary },
  };
};
