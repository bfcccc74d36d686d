import { sql } from 'kysely';
import { choiceIn, parameterSetIn } from '../../dictionary/parameter-values.ts';
import type { Sql } from '../../entity/resource.ts';

/*
 * How a wallet `w` expires and what becomes of debts in it (engines.md §2.1): for points as 系统参数 say where somebody set them, and otherwise as
 * the wallet itself was made.
 */

/** The policy by which points expire that come in now; a change touches no lot that is there. */
const expiryOf = (w: 'w'): Sql => {
  const months = parameterSetIn('point.expire_months');
  return sql`case when ${sql.ref(`${w}.code`)} <> 'points' or ${months} is null then ${sql.ref(`${w}.expiry`)}
    when ${months} = 0 then '{"policy": "never"}'::jsonb
    else jsonb_build_object('policy', 'rolling_month_end', 'months', ${months}) end`;
};

/** What becomes of what is owed. */
export const debtModeOf = (w: 'w'): Sql =>
  sql`coalesce(case when ${sql.ref(`${w}.code`)} = 'points' then ${choiceIn('point.debt_mode')} end, ${sql.ref(`${w}.debt_mode`)})`;

/** What whoever locks an account has to know of its wallet `w`. */
export const ofWallet: Sql = sql`w.id as "walletId", w.title, w.kind, w.status, ${expiryOf('w')} as expiry, ${debtModeOf('w')} as "debtMode"`;
