import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  integer,
  made,
  multiselect,
  reference,
  select,
  text,
  textarea,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { isFolder, isLink, isPage, linkFault, linkPattern, longestLink, nodeTypes } from './menu-entries.ts';
import { menuIcons } from '../menu/menu-icons.ts';
import { actionLabels, actions } from '../core/permission.ts';
import { restCalls } from '../entity/rest.ts';
import { isBeside, switchable, switchFault } from './switched-pages.ts';

const actionOptions = Object.fromEntries(actions.map((action) => [action, { label: actionLabels[action] }]));
const status = {
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'default' },
  archived: { label: '已归档', color: 'default' },
} as const;
const { remove: _, ...calls } = restCalls('/admin/api/permissions').calls;

const isOfProgram = (row: Values) => !isLink(row);

/**
 * 权限: what stands in the menu, each with a row of its own, what can be done there and by whom (wider.md §10.3). Operators name, order, dress
 * and hide entries, which protects nothing, and take pages or some of their actions out of use for everybody, which does; folders and
 * pages come and go with the program, links are the operators' own.
 */
export const permission = defineEntity({
  ...named('permission'),
  rest: restCalls('/admin/api/permissions').rest,
  calls,
  title: 'name',
  plain: 'name',
  status,
  archived: 'archived',
  housed: true,
  parts: { arrange: { label: '调整顺序', action: 'edit' } },
  rules: [
    { field: 'url', check: ({ url }) => (typeof url === 'string' ? linkFault(url) : undefined) },
    {
      field: 'off_actions',
      check: ({ permission_id: page, off_actions: off }) => switchFault(page, Array.isArray(off) ? off : []),
    },
  ],
  fields: {
    name: text('名称', made),
    tree_name: text('菜单', unseen),
    node_type: select('类型', nodeTypes, { editOnly: true, initial: 'link', locked: () => '类型不能修改' }),
    own_title: text('原名', { ...made, when: isOfProgram }),
    title: text('菜单名称', { requiredWhen: isLink, max: 12, help: '链接必填；目录和页面不填则用原名' }),
    parent_id: reference('所属目录', 'permission', {
      rule: true,
      when: (row) => !isFolder(row),
      locked: (row) => (isLink(row) ? undefined : '页面的目录随程序'),
    }),
    url: text('链接地址', {
      rule: true,
      max: longestLink,
      when: isLink,
      pattern: linkPattern,
      help: '在新窗口打开；看得到所属目录的人都看得到',
    }),
    shared_with: text('共用权限的页面', {
      ...made,
      when: isPage,
      help: '停用、停用的动作在该页面设置，对共用权限的页面一起生效',
    }),
    permission_id: text('权限标识', { max: 40, editOnly: true, when: isPage, locked: () => '权限标识随程序' }),
    path: text('路由', { max: 60, editOnly: true, when: isOfProgram, locked: () => '路由随程序' }),
    action_names: text('动作', { ...made, when: isPage }),
    // Details tell it row by row.
    holder_names: textarea('谁拥有', unseen),
    icon: select('菜单图标', menuIcons, { pictured: true, help: '目录和页面不选则用原来的图标' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 500, help: '同一目录内，数字小的排在前面' }),
    shown: toggle('在菜单显示', { initial: true, help: '隐藏只影响菜单，不影响权限' }),
    off_actions: multiselect('停用的动作', actionOptions, {
      when: isPage,
      optionsFor: ({ permission_id: page, path }) => (isBeside(path) ? [] : switchable(page)),
      help: '对所有人停用，角色的权限保留；要停用整个页面请用「停用」',
    }),
    place: text('菜单位置', unseen),
  },
  columns: [
    { key: 'tree_name', width: 180 },
    { key: 'node_type', width: 80 },
    { key: 'permission_id', width: 220 },
    { key: 'icon', width: 110 },
    { key: 'sort', width: 80 },
    { key: 'shown', width: 110 },
    { key: 'status' },
    { key: 'path', width: 224 },
    { key: 'url', width: 220 },
    { key: 'own_title', width: 130 },
    { key: 'action_names', width: 260 },
    { key: 'off_actions', width: 160 },
    { key: 'holder_names', width: 300 },
  ],
  glance: ['tree_name', 'status', 'node_type', 'permission_id', 'action_names'],
  filters: [
    keyword('name', 'own_title', 'permission_id'),
    optionsFilter('node_type', '类型', nodeTypes),
    optionsFilter('status', '状态', status),
  ],
  sortable: ['place', 'permission_id'],
  defaultSort: { field: 'place', order: 'ascend' },
});
