import { memberMobile, memberNumber } from '../../contract/members/member-commands.ts';
import type { Resource } from '../entity/resource.ts';
import { mayReveal, refuseLookUp } from '../entity/read/masked-look-ups.ts';

/**
 * Filters with the blind index of a phone in place of the phone: the member is found without opening anything, by the whole number only. It
 * may be typed as the keyword as well. Who asks must be allowed to see phones, and each question is a line in the operation log
 * (docs/decisions/088).
 * @throws {Failure} 40301 where `phone` was asked for; 42901 when somebody has looked for too many within an hour
 */
export const findByPhone: NonNullable<Resource['prepareFilters']> = async (
  db,
  entity,
  filters,
  { caller, members },
) => {
  const { phone, keyword, ...others } = filters;
  if (typeof phone === 'string' && phone !== '') {
    await refuseLookUp(db, entity, { key: 'mobile', value: phone }, caller);
    return { ...filters, phone: members.indexOf('mobile', phone) };
  }
  // A whole number has an index of its own: its pairs of digits stand in every other.
  if (typeof keyword === 'string' && memberNumber.test.test(keyword.toUpperCase()))
    return { ...others, user_no: keyword.toUpperCase() };
  const isPhone = typeof keyword === 'string' && memberMobile.test.test(keyword);
  if (!isPhone || !mayReveal(entity, caller)) return filters;
  await refuseLookUp(db, entity, { key: 'mobile', value: keyword }, caller);
  return { ...others, phone: members.indexOf('mobile', keyword) };
};
