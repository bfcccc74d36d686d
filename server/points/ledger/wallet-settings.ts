import { sql } from 'kysely';
import { choiceIn, parameterIn, parameterSetIn } from '../../dictionary/parameter-values.ts';
import type { Sql } from '../../entity/resource.ts';

/*
 * How a wallet `w` expires and what becomes of debts in it (engines.md §2.1): for points as 系统参数 say where somebody set them, and otherwise as
 * the wallet itself was made.
 */

/**
 * The policy by which points expire that come in now; a change touches no lot that is there. A choice of another way than by months needs no
 * number of months, and where nobody chose, the number alone says it: 0 is never.
 */
const expiryOf = (w: 'w'): Sql => {
  const [policy, months] = [choiceIn('point.expire_policy'), parameterSetIn('point.expire_months')];
  return sql`case when ${sql.ref(`${w}.code`)} <> 'points' then ${sql.ref(`${w}.expiry`)}
    else case coalesce(${policy}, 'rolling_month_end')
      when 'fixed_day' then jsonb_build_object('policy', 'fixed_day', 'month', ${parameterIn('point.expire_fixed_month')},
        'day', ${parameterIn('point.expire_fixed_day')})
      when 'month_end' then '{"policy": "month_end"}'::jsonb
      when 'never' then '{"policy": "never"}'::jsonb
      else case coalesce(${months}, -1) when -1 then ${sql.ref(`${w}.expiry`)} when 0 then '{"policy": "never"}'::jsonb
        else jsonb_build_object('policy', 'rolling_month_end', 'months', ${months}) end end end`;
};

/** What becomes of what is owed. */
export const debtModeOf = (w: 'w'): Sql =>
  sql`coalesce(case when ${sql.ref(`${w}.code`)} = 'points' then ${choiceIn('point.debt_mode')} end, ${sql.ref(`${w}.debt_mode`)})`;

/** What whoever locks an account has to know of its wallet `w`. */
export const ofWallet: Sql = sql`w.id as "walletId", w.title, w.kind, w.status, ${expiryOf('w')} as expiry, ${debtModeOf('w')} as "debtMode"`;
