import { defineEntity, keyword } from '../entity.ts';
import { named } from '../entity-names.ts';
import { integer, text, textarea, toggle } from '../field.ts';
import { restCalls } from '../rest.ts';

const made = { computed: true } as const;

/**
 * 权限: the pages of the menu as the program has them, what can be done there and by whom (wider.md §10.3). Operators name, order and hide
 * menu entries; pages come and go with the program, and hiding one protects nothing.
 */
export const permission = defineEntity({
  ...named('permission'),
  rest: restCalls('/admin/api/permissions').rest,
  calls: {
    list: 'GET /admin/api/permissions',
    detail: 'GET /admin/api/permissions/{id}',
    update: 'PUT /admin/api/permissions/{id}',
    mode: 'PUT /admin/api/permissions/{id}/mode',
  },
  title: 'page_title',
  status: { enabled: { label: '启用', color: 'success' } },
  housed: true,
  fields: {
    page_title: text('页面', made),
    group_title: text('分组', made),
    permission_id: text('权限标识', made),
    path: text('路由', made),
    action_names: text('动作', made),
    holder_names: textarea('谁拥有', made),
    title: text('菜单名称', { max: 12, help: '不填则用页面的原名' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, help: '同一分组内，数字小的排在前面' }),
    shown: toggle('在菜单显示', { help: '隐藏只影响菜单，不影响权限' }),
    place: text('菜单位置', made),
  },
  columns: [
    { key: 'group_title', width: 110 },
    { key: 'page_title', width: 130 },
    { key: 'title', width: 120 },
    { key: 'permission_id', width: 170 },
    { key: 'path', width: 190 },
    { key: 'action_names', width: 260 },
    { key: 'holder_names', width: 300 },
    { key: 'sort', width: 80 },
    { key: 'shown', width: 110 },
  ],
  filters: [keyword('page_title', 'title', 'permission_id')],
  sortable: ['place', 'permission_id'],
  defaultSort: { field: 'place', order: 'ascend' },
});
