import { sql } from 'kysely';
import { ensureDept, headOffice } from '../sign-in/departments.ts';
import type { Tx } from '../db/transaction.ts';
import type { DemoRow } from './demo-row.ts';

/** Departments of the demo below the top, each with those below it (wider.md §14). */
const departments: Readonly<Record<string, readonly string[]>> = {
  运营中心: ['活动组', '商城组'],
  客服中心: [],
  渠道中心: ['华东大区', '华南大区'],
  财务部: [],
  信息部: [],
};

/** As they stand below one another, whatever was made first. */
const inOrder = ['华南市场部', ...Object.entries(departments).flat(2), '华东市场部'];

/** Puts the departments in their order; what somebody has put elsewhere stays. */
async function orderDepartments(tx: Tx): Promise<void> {
  for (const [at, name] of inOrder.entries())
    await sql`update dept set sort = ${(at + 1) * 10} where name = ${name} and sort = 0`.execute(tx);
}

/** Makes the departments of the demo that are not there yet; the id of the one at the top. */
export async function seedDepartments(tx: Tx): Promise<number> {
  const top = await ensureDept(tx, headOffice);
  for (const [name, below] of Object.entries(departments)) {
    const id = await ensureDept(tx, name, top);
    for (const inner of below) await ensureDept(tx, inner, id);
  }
  return top;
}

const posts = [
  ['运营经理', 'OPS_LEAD'],
  ['活动专员', 'CAMPAIGN'],
  ['商城专员', 'MALL'],
  ['客服专员', 'SERVICE'],
  ['区域经理', 'REGION_LEAD'],
  ['会计', 'ACCOUNTANT'],
  ['系统工程师', 'ENGINEER'],
] as const;

/** 岗位 of the demo. */
export const demoPosts: readonly DemoRow[] = posts.map(([name, code], at) => ({
  id: 9201 + at,
  status: 'enabled',
  values: { name, code, sort: (at + 1) * 10 },
}));

interface Person {
  readonly name: string;
  /** The last digits of a number that reaches nobody (wider.md §14). */
  readonly number: string;
  readonly posts: readonly (typeof posts)[number][1][];
}

/** Who the demo accounts are; each leads the department that he stands in. */
const people: Readonly<Record<string, Person>> = {
  system_admin: { name: '关工', number: '6001', posts: ['ENGINEER'] },
  ops_manager: { name: '周敏', number: '6002', posts: ['OPS_LEAD'] },
  campaign_operator: { name: '林佳', number: '6003', posts: ['CAMPAIGN'] },
  mall_operator: { name: '何宇', number: '6004', posts: ['MALL'] },
  customer_service: { name: '云晓', number: '6005', posts: ['SERVICE'] },
  channel_manager: { name: '徐杰', number: '6006', posts: ['REGION_LEAD'] },
  finance_auditor: { name: '方琴', number: '6007', posts: ['ACCOUNTANT'] },
};

/** Gives the demo accounts names, numbers and posts, and their departments leaders and places. The departments and posts are there already. */
export async function seedPeople(tx: Tx): Promise<void> {
  await orderDepartments(tx);
  for (const [username, { name, number, posts: codes }] of Object.entries(people)) {
    const { rows } = await sql<{ id: number; dept_id: number | null }>`
      update account set real_name = ${name}, mobile = ${`1990000${number}`},
        post_ids = (select coalesce(jsonb_agg(p.id order by p.id), '[]') from post p where p.code = any(${[...codes]}::text[]))
      where username = ${username} and real_name is null and mobile is null returning id, dept_id`.execute(tx);
    const [account] = rows;
    if (account)
      await sql`update dept set leader_id = ${account.id}, phone = ${`1990000${number}`}
        where id = ${account.dept_id} and leader_id is null`.execute(tx);
  }
}
