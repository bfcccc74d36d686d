import type { Asked } from './asked.ts';
import { spelled } from './spelled.ts';

const declaration = ({ name, label }: Asked) => {
  const { camel, pascal } = spelled(name);
  return `import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { integer, text } from '../entity/field.ts';

const status = {
  enabled: { label: '启用', color: 'success' },
  disabled: { label: '停用', color: 'default' },
} as const;

/** ${label}. */
export const ${camel} = defineEntity({
  ...named('${name}'),
  title: 'title',
  status,
  fields: {
    title: text('${label}名称', { rule: true, max: 30, unique: [] }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
  },
  columns: [{ key: 'title', width: 240 }, { key: 'sort' }, { key: 'status' }, { key: 'updated_at' }],
  filters: [keyword('title'), optionsFilter('status', '状态', status), rangeFilter('created_at', '创建时间')],
  sortable: ['sort', 'updated_at'],
  defaultSort: { field: 'sort', order: 'ascend' },
  calls: {
    list: 'GET /admin/api/Flan${pascal}/lists',
    create: 'POST /admin/api/Flan${pascal}/creates',
    update: 'POST /admin/api/Flan${pascal}/updates',
  },
});
`;
};

const lifecycle = ({ name, label }: Asked) => {
  const { camel } = spelled(name);
  return `import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const ${camel}Machine = setup({
  types: { events: {} as { type: 'ENABLE' } | { type: 'DISABLE' } },
}).createMachine({
  id: '${name}',
  meta: { label: '${label}' },
  initial: 'enabled',
  states: {
    enabled: {
      meta: { label: '启用' },
      on: {
        DISABLE: {
          target: 'disabled',
          meta: { label: '停用', action: 'disable', warns: '停用后不能再选用该${label}，已有数据不受影响。' },
        },
      },
    },
    disabled: {
      meta: { label: '停用' },
      on: { ENABLE: { target: 'enabled', meta: { label: '启用', action: 'enable' } } },
    },
  },
});

/** ${label}: enabled ⇄ disabled. */
export const ${camel}Lifecycle: Lifecycle = { machine: ${camel}Machine };
`;
};

const resource = ({ name, label }: Asked) => `import { defineResource } from '../entity/define-resource.ts';

/** ${label}: nothing beyond its declaration. */
export const ${spelled(name).camel} = defineResource('${name}');
`;

const demo = ({ name, label }: Asked) => `import type { DemoRow } from './demo-row.ts';

/** One row in each state. */
export const demo${spelled(name).pascal}: readonly DemoRow[] = [
  { id: 1, status: 'enabled', values: { title: '${label}甲', sort: 10 } },
  { id: 2, status: 'disabled', values: { title: '${label}乙', sort: 20 } },
];
`;

const model = ({ name, room }: Asked) => {
  const { camel, kebab } = spelled(name);
  return `import { ${camel}Machine } from '../../machines/${room}/${kebab}.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const ${camel}LifecycleModel = defineModel(${camel}Machine, {
  id: 'lifecycle-${name}',
  cases: { ENABLE: bare, DISABLE: bare },
  invariants: {
    'a row is enabled or disabled, nothing else': ({ value }) => ['enabled', 'disabled'].includes(value),
    'an enabled row can be disabled': (s) => s.value !== 'enabled' || s.can({ type: 'DISABLE' }),
    'a row never ends': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'enabled',
});
`;
};

/** The files that a plain entity has of its own, by path from the root; `npm run migration` and the like write the rest. */
export function newFiles(asked: Asked): ReadonlyMap<string, string> {
  const { kebab } = spelled(asked.name);
  const { room } = asked;
  return new Map([
    [`contract/${room}/${kebab}.entity.ts`, declaration(asked)],
    [`machines/${room}/${kebab}.lifecycle.ts`, lifecycle(asked)],
    [`server/${room}/${kebab}.resource.ts`, resource(asked)],
    [`server/seed/demo-${kebab}.ts`, demo(asked)],
    [`tests/models/lifecycle-${kebab}.model.ts`, model(asked)],
  ]);
}
