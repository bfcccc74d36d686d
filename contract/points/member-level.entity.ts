import { defineEntity, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, ifFilled, integer, made, reference, text } from '../entity/field.ts';

import { keepStatus } from './keeping.ts';

/** 会员保级: until when a member who has risen keeps the level, and what he has earned towards it (wider.md §3.3). */
export const memberLevel = defineEntity({
  ...named('member_level'),
  title: 'user_no',
  observed: true,
  referable: ['steady', 'grace'],
  status: keepStatus,
  statusTabs: true,
  fields: {
    user_no: text('会员编号', { ...made, names: true }),
    nickname: text('会员昵称', made),
    member_id: reference('会员', 'he_user', made),
    level_id: reference('等级', 'he_level', made),
    level_expire_at: datetime('等级有效期至', ifFilled('level_expire_at')),
    grace_until: datetime('宽限至', ifFilled('grace_until')),
    earned: integer('本周期经验', ifFilled('earned')),
    keep_experience: integer('保级经验', ifFilled('keep_experience')),
    since: datetime('周期开始', made),
    reached_at: datetime('升级时间', made),
  },
  columns: [
    { key: 'user_no', width: 150, below: 'nickname' },
    { key: 'member_id', width: 160 },
    { key: 'level_id', width: 110 },
    { key: 'status', width: 100 },
    { key: 'level_expire_at' },
    { key: 'grace_until' },
    { key: 'earned', width: 110 },
    { key: 'keep_experience', width: 100 },
    { key: 'since' },
    { key: 'reached_at' },
  ],
  identity: { below: 'nickname' },
  glance: ['level_id', 'level_expire_at', 'status', 'earned', 'keep_experience', 'grace_until'],
  filters: [
    referenceFilter('member_id', '会员', 'he_user'),
    referenceFilter('level_id', '等级', 'he_level'),
    optionsFilter('status', '状态', keepStatus),
    rangeFilter('level_expire_at', '等级有效期至'),
    rangeFilter('reached_at', '升级时间'),
  ],
  sortable: ['reached_at'],
  defaultSort: { field: 'reached_at', order: 'descend' },
  calls: { list: 'GET /admin/api/member-levels', detail: 'GET /admin/api/member-levels/details' },
});
