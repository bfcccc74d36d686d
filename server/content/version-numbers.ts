import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** A version (`1.2.10`) as the numbers that it is compared by: 1.2.10 is above 1.2.9. */
export const versionNumbers = (column: Sql): Sql => sql`string_to_array(${column}, '.')::int[]`;
