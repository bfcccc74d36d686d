import { defineEntity, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { entityNames, named } from '../entity-names.ts';
import { ifFilled, made, reference, select } from '../entity/field.ts';
import { adjustExperienceLabel, adjustExperiencePage } from './adjust-points.ts';
import { experienceTypes, levelChanges } from './biz-types.ts';
import {
  adjustmentRecord,
  bizNo,
  entryColumns,
  entryColumnsBehind,
  entryFilters,
  entryLog,
  entryTimeFilter,
  memberRecord,
  movedFields,
  operatorFields,
  otherMember,
} from './entry-log.ts';

/** 经验流水 (page 经验日志): every change of a member's experience, with the level that it led to (wider.md §3.8). */
export const experienceLog = defineEntity({
  ...named('experience_log'),
  ...entryLog,
  deeds: {
    source: {
      label: '查看来源',
      action: 'query',
      when: ({ adjustment_id, other_member_id }) => (adjustment_id ?? other_member_id) != null,
      leads: ({ adjustment_id, other_member_id }) =>
        adjustment_id == null ? memberRecord(other_member_id) : adjustmentRecord(adjustment_id),
    },
    adjust: {
      label: adjustExperienceLabel,
      action: 'add',
      leads: ({ member_id }) => adjustExperiencePage(member_id),
      also: entityNames.experience_log.permissionId,
    },
  },
  fields: {
    ...movedFields(experienceTypes),
    level_before_id: reference('变动前等级', 'he_level', made),
    level_after_id: reference('变动后等级', 'he_level', made),
    level_change: select('等级变化', levelChanges, made),
    biz_no: bizNo,
    adjustment_id: reference('调整单', 'point_adjustment', ifFilled('adjustment_id')),
    other_member_id: otherMember,
    ...operatorFields,
  },
  columns: [
    ...entryColumns,
    { key: 'level_after_id', width: 110, below: 'level_change' },
    { key: 'level_before_id', width: 110 },
    { key: 'level_change', width: 90 },
    ...entryColumnsBehind,
  ],
  glance: ['member_id', 'earned', 'spent', 'available_after', 'level_after_id', 'created_at'],
  filters: [
    ...entryFilters(experienceTypes),
    optionsFilter('level_change', '等级变化', levelChanges),
    referenceFilter('level_after_id', '变动后等级', 'he_level'),
    entryTimeFilter,
  ],
  calls: { list: 'GET /admin/api/experience-logs', detail: 'GET /admin/api/experience-logs/details' },
});
