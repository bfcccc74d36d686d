import { ensureDept, headOffice } from '../auth/departments.ts';
import type { Tx } from '../db/transaction.ts';
import type { DemoRow } from './demo-row.ts';

/** Departments of the demo below the top, each with those below it (wider.md §14). */
const departments: Readonly<Record<string, readonly string[]>> = {
  运营中心: ['活动组', '商城组'],
  客服中心: [],
  渠道中心: ['华东大区'],
  财务部: [],
  信息部: [],
};

/** Makes the departments of the demo that are not there yet. */
export async function seedDepartments(tx: Tx): Promise<void> {
  const top = await ensureDept(tx, headOffice);
  for (const [name, below] of Object.entries(departments)) {
    const id = await ensureDept(tx, name, top);
    for (const inner of below) await ensureDept(tx, inner, id);
  }
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
