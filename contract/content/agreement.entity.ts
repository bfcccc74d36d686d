import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  ifFilled,
  integer,
  reference,
  richtext,
  select,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { agreementStatus, agreementTypes, versionPattern } from './agreement.ts';

const { calls, rest } = restCalls('/admin/api/agreements');

/** What was published is what members agreed to. */
const kept = {
  locked: ({ status }: Values) =>
    status === 'draft' ? undefined : '已发布的版本不能修改；请复制为新版本，或先撤回还没有生效的版本',
} as const;

/** 协议: one version of one text that members agree to (wider.md §8.4). */
export const agreement = defineEntity({
  ...named('agreement'),
  calls,
  rest,
  title: 'title',
  status: agreementStatus,
  copyable: true,
  archived: 'archived',
  calendar: { from: 'effective_at', live: ['waiting', 'effective'], over: ['superseded'] },
  referable: ['draft', 'waiting', 'effective', 'superseded'],
  identity: { name: 'title', below: 'version_no' },
  statusTabs: true,
  tabs: 'agreement_type',
  panels: { agreement_diff: { title: '对比', at: 'tab', later: true, action: 'get' } },
  fields: {
    agreement_type: select('类型', agreementTypes, { section: '版本', rule: true, ...kept }),
    version_no: text('版本号', {
      rule: true,
      max: 14,
      pattern: { test: versionPattern, hint: '应为三段数字，如 2.1.0' },
      help: '三段数字，如 2.1.0；应大于该类型已发布的版本',
      ...kept,
    }),
    title: text('标题', { rule: true, max: 50, ...kept }),
    summary: textarea('变更摘要', { max: 200, help: '从第二个版本起必填，会员重新同意时看到', ...kept }),
    content: richtext('正文', { section: '正文', rule: true, max: 50_000, ...kept }),
    force_reconsent: toggle('强制重签', {
      section: '生效',
      initial: false,
      help: '打开后，会员同意新版本之前不能继续使用',
      ...kept,
    }),
    effective_at: datetime('生效时间', { rule: true, fresh: true, ...kept }),
    consent_count: integer('同意人数', { section: '效果', computed: true }),
    published_at: datetime('发布时间', ifFilled('published_at')),
    published_by: reference('发布人', 'account', ifFilled('published_by')),
    sha256: text('正文摘要值', { ...ifFilled('sha256'), names: true }),
    withdraw_reason: text('撤回原因', ifFilled('withdraw_reason')),
  },
  columns: [
    { key: 'title', width: 240 },
    { key: 'version_no', width: 90 },
    { key: 'agreement_type', width: 120 },
    { key: 'summary', width: 240 },
    { key: 'force_reconsent', width: 96 },
    { key: 'effective_at' },
    { key: 'consent_count', width: 100 },
    { key: 'status', width: 96 },
    { key: 'published_by', width: 120 },
    { key: 'updated_at' },
  ],
  glance: ['status', 'agreement_type', 'force_reconsent', 'effective_at', 'consent_count'],
  next: ['PUBLISH'],
  filters: [
    keyword('title', 'version_no'),
    optionsFilter('agreement_type', '类型', agreementTypes),
    optionsFilter('status', '状态', agreementStatus),
    rangeFilter('effective_at', '生效时间'),
  ],
  sortable: ['effective_at', 'consent_count'],
  defaultSort: { field: 'effective_at', order: 'descend' },
});
