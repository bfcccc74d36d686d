import { type RawBuilder, sql } from 'kysely';

/** The instant so many days from the day of seeding and so many seconds after its midnight in Shanghai. */
export const instantAt = (
  today: string,
  days: RawBuilder<unknown>,
  seconds: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`((${today}::date + (${days})::int)::timestamp + make_interval(secs => (${seconds})::int)) at time zone 'Asia/Shanghai'`;
