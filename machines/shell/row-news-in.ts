import type { RowsChanged } from '../../contract/live.ts';

export type RowNews = Pick<RowsChanged, 'entity' | 'ids' | 'touches'> & { readonly own: boolean };

/** What was told of changed rows, and whether this very document did it; undefined when it is nothing of the kind. */
export function rowNewsIn(data: unknown, own = ''): RowNews | undefined {
  const { entity, ids, by = '', touches = [] } = (data ?? {}) as Partial<RowsChanged>;
  if (typeof entity !== 'string' || !Array.isArray(ids)) return undefined;
  return { entity, ids, touches, own: own !== '' && by === own };
}
