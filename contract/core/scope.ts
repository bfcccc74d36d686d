/** How far into the rows of a page a role sees, from the widest to the narrowest (wider.md §1.5). */
export const dataScopes = {
  all: '全部部门',
  dept_custom: '指定部门',
  dept_tree: '本部门及以下',
  dept: '本部门',
  self: '仅本人',
} as const;
export type DataScope = keyof typeof dataScopes;

/**
 * Which columns of an entity say to whom its rows belong. An entity without any is everybody's who has its page. `dept` and
 * `owner` are written once, when the row is made, from the session of whoever makes it; `region` is a field of its form.
 */
export interface ScopeColumns {
  readonly region?: string;
  /** A list of the form instead, each line of which belongs to an area (`area`): whoever may see one of the areas sees the row. */
  readonly regions?: string;
  readonly dept?: 'dept_id';
  readonly owner?: 'created_by';
  /** Whoever made a row sees it whatever his scope; others only with 全部 and no areas. */
  readonly ownAlways?: true;
  /** Whom a row is meant for: he sees it as whoever made it does. */
  readonly receiver?: 'receiver_id';
  /**
   * Rows about rows of other entities: these columns hold the name of one and the number of its row. They are seen by whoever sees that row,
   * and by those whose numbers stand in `makers`.
   */
  readonly about?: { readonly entity: 'entity'; readonly row: 'row_id'; readonly makers: 'makers' };
}

/** The field of the form that says where a row belongs. */
export const placeField = ({ region, regions }: ScopeColumns = {}): string | undefined => region ?? regions;

/**
 * The beginning that all codes below an area have (GB/T 2260): `440000` covers what begins with 44, `440100` what begins with 4401.
 * A code of any other shape covers itself alone.
 */
export function areaPrefix(code: string): string {
  if (!/^\d{6}$/.test(code)) return code;
  if (code.endsWith('0000')) return code.slice(0, 2);
  return code.endsWith('00') ? code.slice(0, 4) : code;
}
