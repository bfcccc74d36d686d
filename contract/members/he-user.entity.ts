import {
  areaFilter,
  defineEntity,
  exactFilter,
  flagFilter,
  keyword,
  namedByFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { entityNames, named } from '../entity-names.ts';
import {
  area,
  date,
  datetime,
  ifFilled,
  image,
  integer,
  made,
  reference,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { adjustExperienceLabel, adjustExperiencePage, adjustLabel, adjustPage } from '../points/adjust-points.ts';
import { memberCommands } from './member-commands.ts';
import { memberLists } from './member-lists.ts';
import { memberImport } from './member-import.ts';
import { genders, memberDataCall, mostMembers, userSources, userStatus } from './member-states.ts';

const { calls, rest } = restCalls('/admin/api/he-users', memberCommands);
// Members come from outside or from files, never from a form, and none is ever deleted.
const { create: _, remove: __, ...callsInUse } = calls;

/** Members who are gone keep what they have. */
const isOpen = ({ status }: Values): boolean => status !== 'cancelled' && status !== 'merged';

const counted = (value: unknown): string => Number(value ?? 0).toLocaleString('en-US');
const owing = ({ points_debt }: Values): string =>
  Number(points_debt ?? 0) > 0 ? `，欠账 ${counted(points_debt)} 积分` : '';

/** What cancelling this very member clears. */
const whatIsCleared = (row: Values): string =>
  `清零 ${counted(row['points'])} 积分${owing(row)}${owing(row) && '免除'}。`;
/** What merging this very member moves. */
const whatMoves = (row: Values): string =>
  `转入目标会员：${counted(row['points'])} 积分、${counted(row['experience'])} 经验${owing(row)}。`;

/**
 * 会员: somebody who scans, draws, exchanges and invites (wider.md §3.1). What is personal is sealed under a key of the member's own: rows
 * carry no more of it than everybody sees, and it is found by the whole value only (engines.md §8.7).
 */
export const heUser = defineEntity({
  ...named('he_user'),
  calls: callsInUse,
  rest,
  // The number, so that no log line names anybody.
  title: 'user_no',
  plain: 'user_no',
  status: userStatus,
  referable: ['normal', 'frozen'],
  large: true,
  housed: true,
  numbered: { field: 'user_no', prefix: 'HY', digits: 10 },
  commands: memberCommands,
  import: memberImport,
  related: memberLists,
  parts: { refused_calls: { label: '被拒记录', action: 'get' } },
  deeds: {
    adjust: {
      label: adjustLabel,
      action: 'add',
      when: isOpen,
      leads: ({ id }) => adjustPage(id),
    },
    adjust_experience: {
      label: adjustExperienceLabel,
      action: 'add',
      when: isOpen,
      leads: ({ id }) => adjustExperiencePage(id),
      also: entityNames.experience_log.permissionId,
    },
  },
  cautions: { APPROVE_CANCEL: whatIsCleared, MERGE: whatMoves },
  packs: { label: '导出会员资料', action: 'export', call: memberDataCall, most: mostMembers },
  frozen: ({ status }) =>
    status === 'cancelled' || status === 'merged' ? `${userStatus[status].label}的会员不能修改` : undefined,
  fields: {
    user_no: text('会员编号', made),
    nickname: text('昵称', { rule: true, max: 32 }),
    avatar: image('头像'),
    mobile: text('手机号', { ...made, mask: 'mobile' }),
    // Asked for and never told: it is found by its index.
    phone: text('完整手机号', unseen),
    real_name: text('真实姓名', { ...made, mask: 'name' }),
    gender: select('性别', genders, { rule: true, initial: 'unknown' }),
    birthday: text('生日', { ...made, mask: 'day' }),
    region_code: area('所在地区', { leaf: true }),
    address: text('详细地址', { ...made, mask: 'address' }),
    openids: text('微信标识', { ...ifFilled('openids'), mask: 'id' }),
    source: select('来源', userSources, made),
    source_ref_id: integer('来源对象', { ...ifFilled('source_ref_id'), names: true }),
    inviter_id: reference('邀请人', 'he_user', ifFilled('inviter_id')),
    level_id: reference('等级', 'he_level', made),
    experience: integer('经验值', made),
    to_next_level: integer('距下一级', { ...ifFilled('to_next_level'), unit: '经验' }),
    level_reached_at: datetime('升级时间', ifFilled('level_reached_at')),
    level_expire_at: datetime('等级有效期至', ifFilled('level_expire_at')),
    grace_until: datetime('保级宽限至', ifFilled('grace_until')),
    keep_text: text('保级进度', ifFilled('keep_text')),
    powers_text: text('等级权益', ifFilled('powers_text')),
    points: integer('可用积分', made),
    points_held: integer('冻结积分', made),
    points_debt: integer('积分欠账', ifFilled('points_debt')),
    owed_text: text('欠账', unseen),
    points_total: integer('累计积分', made),
    next_expire_on: date('最近到期日', ifFilled('next_expire_on')),
    next_expire_points: integer('最近到期积分', ifFilled('next_expire_points')),
    award_count: integer('中奖数', made),
    order_count: integer('订单数', made),
    invite_count: integer('邀请数', made),
    is_blacklisted: toggle('黑名单', made),
    last_login_at: datetime('最近登录', ifFilled('last_login_at')),
    last_login_ip: text('最近登录 IP', ifFilled('last_login_ip')),
    registered_at: datetime('注册时间', made),
    registered_ip: text('注册 IP', ifFilled('registered_ip')),
    cancel_reason: text('注销原因', ifFilled('cancel_reason')),
    merge_into_id: reference('申请并入', 'he_user', ifFilled('merge_into_id')),
    merge_reason: text('并入原因', ifFilled('merge_reason')),
    merged_into: reference('并入', 'he_user', ifFilled('merged_into')),
    erased_at: datetime('清除时间', ifFilled('erased_at')),
  },
  columns: [
    { key: 'user_no', width: 150 },
    { key: 'nickname', width: 160 },
    { key: 'mobile', width: 130 },
    { key: 'status', width: 100 },
    { key: 'level_id', width: 90 },
    { key: 'source', width: 90 },
    { key: 'region_code', width: 182 },
    { key: 'registered_at' },
    { key: 'last_login_at' },
    { key: 'points', width: 110, below: 'owed_text' },
    { key: 'experience', width: 90 },
    { key: 'award_count', width: 80 },
    { key: 'order_count', width: 80 },
    { key: 'invite_count', width: 80 },
    { key: 'is_blacklisted', width: 80 },
    { key: 'gender', width: 70 },
    { key: 'real_name', width: 90 },
  ],
  identity: { name: 'nickname', below: 'user_no', picture: 'avatar' },
  glance: ['status', 'mobile', 'level_id', 'points', 'registered_at'],
  next: ['UNFREEZE'],
  statusTabs: true,
  filters: [
    keyword('user_no', 'nickname'),
    exactFilter('user_no', '会员编号'),
    exactFilter('phone', '完整手机号'),
    optionsFilter('status', '状态', userStatus),
    referenceFilter('level_id', '等级', 'he_level'),
    optionsFilter('source', '来源', userSources),
    optionsFilter('gender', '性别', genders),
    areaFilter('region', '所在地区', 'region_code'),
    referenceFilter('inviter_id', '邀请人', 'he_user'),
    rangeFilter('registered_at', '注册时间'),
    rangeFilter('last_login_at', '最近登录'),
    flagFilter('is_blacklisted', '在黑名单'),
    flagFilter('is_owing', '有积分欠账'),
    namedByFilter('risk_case_id', named('risk_case')),
  ],
  sortable: ['id', 'registered_at', 'last_login_at'],
});
