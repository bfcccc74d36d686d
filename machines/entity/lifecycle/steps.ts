/** Steps that many life cycles take in the same words; which guard stands before them is each one's own. */

/** Makes it of use (again). */
export const enableIf = <Guard extends string>(guard: Guard) =>
  ({ target: 'enabled', guard, meta: { label: '启用', action: 'enable' } }) as const;

/** Takes it out of use; what has it already keeps it. */
export const disableIf = <Guard extends string>(guard: Guard, warns: string) =>
  ({ target: 'disabled', guard, meta: { label: '停用', action: 'disable', warns } }) as const;

/** What is said before something goes out of sight for good. */
export const archivedForGood = '归档后不能恢复，列表默认不再显示。';

/** Takes it out of use and out of sight, for good: its row stays. */
export const archiveIf = <Guard extends string>(guard: Guard, warns = archivedForGood) =>
  ({ target: 'archived', guard, meta: { label: '归档', action: 'disable', warns, danger: true } }) as const;

/** Takes it away, for good. */
export const deleteIf = <Guard extends string>(guard: Guard, warns = '删除后不能恢复。') =>
  ({ target: 'deleted', guard, meta: { label: '删除', action: 'delete', warns, danger: true } }) as const;
