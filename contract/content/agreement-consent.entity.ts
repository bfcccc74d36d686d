import {
  defineEntity,
  exactFilter,
  namedByFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { ifFilled, made, reference, select, text } from '../entity/field.ts';
import { agreementTypes, consentResults } from './agreement.ts';

/** What was said never changes. */
const consentStatus = { recorded: { label: '已记录', color: 'default' } } as const;

/** 同意记录: what a member said to one version of an agreement, and when (wider.md §8.4). Never changed. */
export const agreementConsent = defineEntity({
  ...named('agreement_consent'),
  title: 'consent_no',
  observed: true,
  status: consentStatus,
  fields: {
    consent_no: text('同意编号', { ...made, names: true }),
    member_id: reference('会员', 'he_user', made),
    nickname: text('会员昵称', made),
    agreement_id: reference('协议', 'agreement', made),
    agreement_type: select('类型', agreementTypes, made),
    version_no: text('版本号', made),
    result: select('结果', consentResults, made),
    ip: text('IP', { ...ifFilled('ip'), names: true }),
  },
  columns: [
    { key: 'consent_no', width: 180 },
    { key: 'member_id', width: 150, below: 'nickname' },
    { key: 'agreement_id', width: 200, below: 'version_no' },
    { key: 'agreement_type', width: 120 },
    { key: 'version_no', width: 90 },
    { key: 'result', width: 90 },
    { key: 'ip', width: 160 },
    { key: 'created_at', label: '时间' },
  ],
  glance: ['member_id', 'agreement_id', 'result', 'ip', 'created_at'],
  filters: [
    exactFilter('consent_no', '同意编号'),
    // Whoever answers for agreements alone does not choose from members.
    namedByFilter('member_id', named('he_user')),
    referenceFilter('agreement_id', '协议', 'agreement'),
    optionsFilter('agreement_type', '类型', agreementTypes),
    optionsFilter('result', '结果', consentResults),
    rangeFilter('created_at', '时间'),
  ],
  sortable: ['created_at'],
  defaultSort: { field: 'created_at', order: 'descend' },
  calls: { list: 'GET /admin/api/agreement-consents', detail: 'GET /admin/api/agreement-consents/details' },
});
