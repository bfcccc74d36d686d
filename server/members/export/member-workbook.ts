import { entityNamed } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { headingOf } from '../../../contract/jobs/import.ts';
import type { EntityName } from '../../../contract/entity-names.ts';
import { type Sheet, workbookOf } from '../../jobs/export/sheets.ts';
import { cellOf } from '../../jobs/export/value.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { MemberData } from '../member-data.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the declarations have no word for. */
const words: Readonly<Record<string, string>> = {
  status: '状态',
  state: '状态',
  created_at: '时间',
  receiver_detail: '详细地址',
  remark: '备注',
  ip: 'IP',
  app: '应用',
  kind: '种类',
  value: '标识',
};

const titleOf = ({ fields }: Entity, key: string): string => {
  const field = fields[key];
  return field ? headingOf(field) : (words[key] ?? key);
};

function wordOf(entity: Entity, key: string, row: Values): string | number {
  const value = row[key];
  if (value === null || value === undefined) return '';
  if (key === 'status' || key === 'state') return entity.status[asText(value)]?.label ?? asText(value);
  const field = entity.fields[key];
  // Members are named by their numbers alone: the file is one member's.
  if (!field || field.kind === 'reference') return asText(value);
  const cell = cellOf(key, field, { id: 0, version: 0, status: '', ...row });
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'number':
      return cell.value;
    case 'money':
      return cell.yuan;
    case 'moment':
      return cell.at;
  }
}

function sheetOf(title: string, name: EntityName, rows: readonly Values[]): Sheet {
  const entity = entityNamed(name);
  const keys = Object.keys(rows[0] ?? {});
  return {
    title,
    columns: keys.map((key) => titleOf(entity, key)),
    rows: rows.map((row) => keys.map((key) => wordOf(entity, key, row))),
  };
}

/** All that is kept of a member, as a workbook that people read. */
export const workbookOfMember = (data: MemberData): Promise<Buffer> =>
  workbookOf([
    sheetOf('会员资料', 'he_user', [data.member]),
    sheetOf('微信标识', 'he_user', data.openids),
    sheetOf('中奖记录', 'award_record', data.award_records),
    sheetOf('订单', 'goods_order', data.orders),
    sheetOf('邀请', 'invitation', data.invitations),
    sheetOf('积分', 'point_log', data.point_entries ?? []),
    sheetOf('经验', 'experience_log', data.experience_entries ?? []),
    sheetOf('意见反馈', 'he_suggestion', data.suggestions ?? []),
    sheetOf('售后', 'after_sale', data.after_sales ?? []),
    sheetOf('支付', 'payment', data.payments ?? []),
    sheetOf('协议', 'agreement_consent', data.consents ?? []),
  ]);
