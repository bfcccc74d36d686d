import type { Workspace } from '../../machines/shell/workspace.ts';

/** A workspace, and the tab of the browser that it was in. */
export interface KeptWorkspace extends Workspace {
  readonly tab: string;
}

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const optional = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value);
const has = (checks: Checks) => (value: unknown) =>
  isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

const isSort = has({ field: isText, order: isText });

const isPlace = has({
  key: isText,
  title: optional(isText),
  table: optional(
    has({
      pageNo: optional(isCount),
      pageSize: optional(isCount),
      filters: optional(isObject),
      sort: optional(isSort),
      thenBy: optional((value) => Array.isArray(value) && value.every(isSort)),
    }),
  ),
  drawer: optional(has({ mode: isText, id: optional(isCount) })),
  viewed: optional((value) => Array.isArray(value) && value.every(isCount)),
  pinned: optional((value) => typeof value === 'boolean'),
  unsaved: optional((value) => typeof value === 'boolean'),
});

const isKept = has({
  address: isText,
  front: isText,
  tab: isText,
  resumes: (value) => typeof value === 'boolean',
  places: (value) => Array.isArray(value) && value.every(isPlace),
});

/** Whether what lies in the browser is a workspace, and not something that another version or a hand has left there. */
export const isWorkspace = (value: unknown): value is KeptWorkspace => isKept(value);
