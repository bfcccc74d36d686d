import { sql } from 'kysely';
import { pages } from '../../contract/pages.ts';
import { resourceNamed } from '../resources/catalogue.ts';
import { conditionsOf, whereOf } from '../resources/conditions.ts';
import type { Db } from '../resources/database.ts';
import { scopeOf } from '../resources/scope.ts';
import { sourceOf, type Sql } from '../resources/resource.ts';
import type { FilterValues } from '../../contract/page.ts';
import type { Caller } from '../http/route.ts';

/** A card of the workplace: how many rows wait, and the address of the list that shows them (wider.md §2.1). */
export interface Todo {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly path: string;
  readonly level: 'info' | 'warning' | 'error';
}

interface Question {
  readonly key: string;
  readonly title: string;
  readonly level: Todo['level'];
  readonly entity: string;
  readonly filters: FilterValues;
  /** What no filter of the list says; its address then sorts the rows in question to the top. */
  readonly also?: Sql;
  readonly sort?: string;
}

const soon = sql`(t.end_at > now() and t.end_at <= now() + interval '3 days')`;

/** What may wait for somebody. A module adds its cards here, by one entry each. */
const questions: readonly Question[] = [
  {
    key: 'goods_offline_low_stock',
    title: '低库存线下商品',
    level: 'warning',
    entity: 'goods_offline',
    filters: { low_stock: true },
  },
  { key: 'award_draft', title: '草稿奖励', level: 'info', entity: 'award', filters: { status: ['draft'] } },
  {
    key: 'goods_offline_draft',
    title: '草稿线下商品',
    level: 'info',
    entity: 'goods_offline',
    filters: { status: ['draft'] },
  },
  {
    key: 'localverifice_ending',
    title: '3 天内到期的核销点',
    level: 'warning',
    entity: 'localverifice',
    filters: { status: ['enabled'] },
    also: soon,
    sort: 'sortField=end_at&sortOrder=ascend',
  },
  {
    key: 'mail_failed',
    title: '发送失败的邮件',
    level: 'error',
    entity: 'mail_outbox',
    filters: { status: ['failed'] },
  },
];

/** The cards of pages that the caller may list, also those at zero. */
export async function todosOf(db: Db, caller: Caller): Promise<readonly Todo[]> {
  const todos: Todo[] = [];
  for (const question of questions) {
    const resource = resourceNamed(question.entity);
    const page = pages.find(({ entity }) => entity === question.entity);
    if (!resource || !page || !caller.grants.has(`${page.permissionId}.query`)) continue;
    const conditions = [
      ...conditionsOf(resource, question.filters),
      ...(question.also ? [question.also] : []),
      scopeOf(resource.entity, caller),
    ];
    const { rows } = await sql<{ count: number }>`
      select count(*) as count ${sourceOf(resource)} ${whereOf(conditions)}`.execute(db);
    const { key, title, level } = question;
    todos.push({ key, title, level, count: rows[0]?.count ?? 0, path: `${page.path}?${queryOf(question)}` });
  }
  return todos;
}

const queryOf = ({ filters, sort }: Question): string =>
  [...Object.entries(filters).map(([key, value]) => `${key}=${String(value)}`), ...(sort ? [sort] : [])].join('&');
