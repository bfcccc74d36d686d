import type { Reach, RoleReach } from '../sign-in/reach.ts';

/** How far an account sees, as it is read: of an account `a` with its department `d`. */
export interface ReachRow {
  readonly dept_id: number | null;
  readonly dept_path: string | null;
  readonly region_codes: readonly string[];
  readonly roles: readonly RoleReach[];
}

export const reachFrom = ({ dept_id, dept_path, region_codes, roles }: ReachRow): Reach => ({
  deptId: dept_id,
  deptPath: dept_path,
  regions: region_codes,
  roles,
});
