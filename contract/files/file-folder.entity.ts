import { defineEntity, keyword } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, made, reference, text } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';

/** 素材文件夹: a tree of at most three levels that keeps the pictures of 素材库 in order (wider.md §10.12). */
export const fileFolder = defineEntity({
  ...named('file_folder'),
  ...restCalls('/admin/api/file-folders'),
  title: 'name',
  status: { enabled: { label: '使用中', color: 'success' }, deleted: { label: '已删除', color: 'default' } },
  archived: 'deleted',
  housed: true,
  fields: {
    name: text('文件夹名称', { rule: true, max: 30, unique: ['parent_id'] }),
    parent_id: reference('上级文件夹', 'file_folder', { help: '不选则为一级文件夹，最多三级' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    file_count: integer('素材数', made),
    tree_name: text('文件夹', made),
    tree_order: text('树形顺序', made),
  },
  columns: [
    { key: 'tree_name', width: 280 },
    { key: 'file_count', width: 100 },
    { key: 'sort', width: 90 },
    { key: 'remark', width: 220 },
    { key: 'updated_at' },
  ],
  filters: [keyword('name')],
  sortable: ['tree_order', 'sort', 'file_count', 'updated_at'],
  defaultSort: { field: 'tree_order', order: 'ascend' },
});
