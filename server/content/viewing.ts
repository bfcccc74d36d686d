import { sql } from 'kysely';
import type { Sql } from '../entity/resource.ts';

/** Who looks at a screen of members. */
export interface Viewing {
  readonly memberId?: number | undefined;
  /** What tells somebody whom nobody knows from others. */
  readonly deviceHash?: string | undefined;
  /** Whether he is new to the house, as the client says: only it knows who has just come. */
  readonly isNew: boolean;
}

/** That somebody is among the members whom a row is for (参与人群). */
export const reaches = (audience: Sql, { isNew }: Pick<Viewing, 'isNew'>): Sql =>
  sql`(${audience} = 'all' or ${isNew}::boolean)`;
