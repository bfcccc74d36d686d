import { defineEntity, keyword, optionsFilter } from '../entity.ts';
import { named } from '../entity-names.ts';
import { integer, multiselect, select, text, textarea, toggle } from '../field.ts';
import { menuIcons } from '../menu-icons.ts';
import { actionLabels, actions } from '../permission.ts';
import { restCalls } from '../rest.ts';
import { isBeside, switchable, switchFault } from '../switched-pages.ts';

const made = { computed: true } as const;
const actionOptions = Object.fromEntries(actions.map((action) => [action, { label: actionLabels[action] }]));
const status = { enabled: { label: '启用', color: 'success' }, disabled: { label: '停用', color: 'default' } } as const;

/**
 * 权限: the pages of the menu as the program has them, each with an entry of its own, what can be done there and by whom (wider.md §10.3). Operators name, order, dress and
 * hide menu entries, which protects nothing, and take pages or some of their actions out of use for everybody, which does; pages come and
 * go with the program.
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
  status,
  housed: true,
  parts: { arrange: { label: '调整顺序', action: 'edit' } },
  rules: [
    {
      field: 'off_actions',
      check: ({ permission_id: page, off_actions: off }) => switchFault(page, Array.isArray(off) ? off : []),
    },
  ],
  fields: {
    page_title: text('页面', made),
    group_title: text('分组', made),
    shared_with: text('共用权限的页面', { ...made, help: '停用、停用的动作在该页面设置，对共用权限的页面一起生效' }),
    permission_id: text('权限标识', { rule: true, max: 40, locked: () => '权限标识随程序' }),
    path: text('路由', { rule: true, max: 60, unique: [], locked: () => '路由随程序' }),
    action_names: text('动作', made),
    // Details tell it row by row.
    holder_names: textarea('谁拥有', { ...made, when: () => false }),
    title: text('菜单名称', { max: 12, help: '不填则用页面的原名' }),
    icon: select('菜单图标', menuIcons, { pictured: true, help: '不选则用页面原来的图标' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, help: '同一分组内，数字小的排在前面' }),
    shown: toggle('在菜单显示', { help: '隐藏只影响菜单，不影响权限' }),
    off_actions: multiselect('停用的动作', actionOptions, {
      optionsFor: ({ permission_id: page, path }) => (isBeside(path) ? [] : switchable(page)),
      help: '对所有人停用，角色的权限保留；要停用整个页面请用「停用」',
    }),
    place: text('菜单位置', { ...made, when: () => false }),
  },
  columns: [
    { key: 'group_title', width: 110 },
    { key: 'page_title', width: 130 },
    { key: 'title', width: 120 },
    { key: 'permission_id', width: 170 },
    { key: 'icon', width: 110 },
    { key: 'sort', width: 80 },
    { key: 'shown', width: 110 },
    { key: 'status' },
    { key: 'path', width: 190 },
    { key: 'action_names', width: 260 },
    { key: 'off_actions', width: 160 },
    { key: 'holder_names', width: 300 },
  ],
  filters: [keyword('page_title', 'title', 'permission_id'), optionsFilter('status', '状态', status)],
  sortable: ['place', 'permission_id'],
  defaultSort: { field: 'place', order: 'ascend' },
});
