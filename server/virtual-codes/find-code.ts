import type { FilterValues } from '../../contract/core/page.ts';
import type { Request } from '../http/route.ts';
import { refuseLookUp } from '../entity/read/masked-look-ups.ts';
import type { Resource } from '../entity/resource.ts';

/**
 * Filters with the digest of a code in place of the code: it is found without opening any. Who asks must be allowed to see codes, and
 * each question is a line in the operation log (docs/decisions/088).
 * @throws {Failure} 40301; 42901 when somebody has looked for too many within an hour
 */
export const findByCode =
  (key: string): NonNullable<Resource['prepareFilters']> =>
  async (db, entity, filters: FilterValues, { caller, digestCode }: Pick<Request, 'caller' | 'digestCode'>) => {
    const { code } = filters;
    if (typeof code !== 'string' || code === '') return filters;
    await refuseLookUp(db, entity, { key, value: code }, caller);
    return { ...filters, code: digestCode(code) };
  };
