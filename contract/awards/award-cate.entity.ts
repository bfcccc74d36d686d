import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { image, integer, made, text, toggle } from '../entity/field.ts';

const status = {
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'default' },
} as const;

/** 奖励分类: groups awards; its name is part of every display title (award.md §3.5). */
export const awardCate = defineEntity({
  ...named('award_cate'),
  title: 'cate_name',
  status,
  import: { match: ['cate_name'] },
  fields: {
    icon: image('图标'),
    cate_name: text('分类名称', { rule: true, min: 2, max: 10, unique: [] }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    award_count: integer('奖励数', made),
    is_system: toggle('系统内置', made),
  },
  columns: [
    { key: 'icon' },
    { key: 'cate_name', label: '名称', width: 200 },
    { key: 'sort' },
    { key: 'award_count' },
    { key: 'status' },
    { key: 'updated_at' },
  ],
  filters: [keyword('cate_name'), optionsFilter('status', '状态', status), rangeFilter('created_at', '创建时间')],
  sortable: ['sort', 'award_count'],
  defaultSort: { field: 'sort', order: 'ascend' },
  frozen: ({ is_system }) => (is_system === true ? '系统内置分类不能修改' : undefined),
  calls: {
    list: 'GET /admin/api/FlanAwardCate/lists',
    create: 'POST /admin/api/FlanAwardCate/creates',
    update: 'POST /admin/api/FlanAwardCate/updates',
  },
});
