import {
  defineEntity,
  keyword,
  namedByFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
  wordsFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  datetime,
  ifFilled,
  images,
  integer,
  made,
  multiselect,
  reference,
  select,
  text,
  textarea,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { memberMobile } from './member-commands.ts';
import { blackScopes, blackSources, blackStatus, subjectTypes } from './member-states.ts';

const { calls, rest } = restCalls('/admin/api/he-user-black-lists');
const { remove: _, ...callsInUse } = calls;

/** Another subject is another line, so that what was stopped when can be looked up. */
const kept = { locked: () => '只能修改限制范围、失效时间和凭证；对象有误请解除后重新添加' } as const;

const isUser = ({ subject_type }: Values) => subject_type === 'user';
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const address = new RegExp(`^${octet}(?:\\.${octet}){3}(?:/(?:2[4-9]|3[0-2]))?$`);

/** Of a phone and of a name of an app only the ends are kept to be seen. */
const isKeptMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('*');

const valueRules: Readonly<Record<string, readonly [RegExp, string]>> = {
  mobile: [memberMobile.test, `对象值${memberMobile.hint}`],
  openid: [/^[\w-]{6,64}$/, '对象值应为 6–64 位的 OpenID'],
  ip: [address, '对象值应为 IP 地址，或 /24 到 /32 的网段，如 203.0.113.0/24'],
  device: [/^[\x21-\x7E]{4,64}$/, '对象值应为 4–64 位的设备标识'],
};

/** 会员黑名单: who is kept from what, until when and why (wider.md §3.2). */
export const heUserBlackList = defineEntity({
  ...named('he_user_black_list'),
  calls: callsInUse,
  rest,
  title: 'subject_text',
  plain: 'subject_text',
  status: blackStatus,
  housed: true,
  frozen: ({ status }) => (status === 'active' || status === undefined ? undefined : '已解除或到期的不能修改'),
  fields: {
    subject_text: text('对象', made),
    subject_type: select('对象类型', subjectTypes, { rule: true, initial: 'user', ...kept }),
    user_id: reference('会员', 'he_user', { when: isUser, requiredWhen: isUser, ...kept }),
    subject_value: text('对象值', {
      max: 64,
      when: (values) => !isUser(values),
      requiredWhen: (values) => !isUser(values),
      help: '手机号和 OpenID 只保存索引，之后只显示首尾',
      ...kept,
    }),
    scopes: multiselect('限制范围', blackScopes, { rule: true, min: 1 }),
    reason_code: chosen('原因分类', 'blacklist_reason', { rule: true, ...kept }),
    reason: textarea('原因说明', { rule: true, min: 5, max: 200, ...kept }),
    evidence: images('凭证', { max: 6 }),
    start_at: datetime('生效时间', { help: '不填为立即生效', ...kept }),
    end_at: datetime('失效时间', { help: '不填为永久' }),
    source: select('来源', blackSources, made),
    rule_hit: text('命中规则', ifFilled('rule_hit')),
    risk_case_id: reference('风控案件', 'risk_case', ifFilled('risk_case_id')),
    hit_count: integer('命中次数', made),
    last_hit_at: datetime('最近命中', ifFilled('last_hit_at')),
    released_at: datetime('解除时间', ifFilled('released_at')),
    released_by_name: text('解除人', ifFilled('released_by_name')),
    released_reason: text('解除原因', ifFilled('released_reason')),
  },
  rules: [
    {
      field: 'subject_value',
      check: ({ subject_type, subject_value }) => {
        const [test, hint] = valueRules[String(subject_type)] ?? [];
        if (!test || typeof subject_value !== 'string' || isKeptMasked(subject_value)) return undefined;
        return test.test(subject_value) ? undefined : hint;
      },
    },
    {
      field: 'end_at',
      check: ({ start_at, end_at }) =>
        typeof start_at === 'string' && typeof end_at === 'string' && Date.parse(end_at) <= Date.parse(start_at)
          ? '失效时间应晚于生效时间'
          : undefined,
    },
  ],
  columns: [
    { key: 'subject_text', width: 190 },
    { key: 'subject_type', width: 90 },
    { key: 'status', width: 90 },
    { key: 'scopes', width: 220 },
    { key: 'reason_code', width: 100, below: 'reason' },
    { key: 'source', width: 80 },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'hit_count', width: 90 },
    { key: 'created_by_name', width: 100, label: '操作人' },
  ],
  glance: ['status', 'scopes', 'reason_code', 'end_at', 'hit_count'],
  filters: [
    keyword('subject_text', 'reason'),
    optionsFilter('subject_type', '对象类型', subjectTypes),
    optionsFilter('scopes', '限制范围', blackScopes),
    wordsFilter('reason_code', '原因分类', 'blacklist_reason'),
    optionsFilter('source', '来源', blackSources),
    optionsFilter('status', '状态', blackStatus),
    referenceFilter('user_id', '会员', 'he_user'),
    namedByFilter('risk_case_id', named('risk_case')),
    rangeFilter('created_at', '添加时间'),
  ],
  sortable: ['created_at', 'end_at', 'hit_count'],
});
