import { expect, test } from 'vitest';
import { entities } from '../../contract/entities.ts';
import { awardCate } from '../../contract/awards/award-cate.entity.ts';
import { refuseUnknown } from '../../contract/entity/declared.ts';
import type { CalendarTime } from '../../contract/entity/entity-parts.ts';
import { fieldOf } from '../../contract/entity/entity.ts';
import { pages } from '../../contract/menu/pages.ts';

const timed = entities.filter(({ calendar }) => calendar !== undefined);
const declared = (calendar: CalendarTime) => () => refuseUnknown({ ...awardCate, calendar }, awardCate.fields);

test('what the documents give a begin and an end is in the calendar', () => {
  expect(timed.map(({ name }) => name).toSorted()).toEqual(
    [
      'activity',
      'agreement',
      'announcement',
      'ccn_activity',
      'editor_page',
      'goods',
      'goods_market',
      'he_banner',
      'he_coupon',
      'he_goods',
      'invite_plan',
      'localverifice',
      'popup',
    ].toSorted(),
  );
});

test('each has a list that its bars lead to, and a title that everybody reads who may list it', () => {
  for (const entity of timed) {
    expect(pages.filter(({ view, entity: listed }) => view === 'list' && listed === entity.name)).toHaveLength(1);
    expect(fieldOf(entity, entity.title).mask).toBeUndefined();
  }
});

test('a declaration that names no instant, or a code that is none, is refused', () => {
  const [code = ''] = Object.keys(awardCate.status);
  expect(declared({ from: 'title', live: [code] })).toThrow('which is no instant');
  expect(declared({ from: 'created_at', to: 'ends', live: [code] })).toThrow('which is no instant');
  expect(declared({ from: 'created_at', live: ['asleep'] })).toThrow('which status never is');
  expect(declared({ from: 'created_at', live: [], over: ['gone'] })).toThrow('which status never is');
  expect(declared({ from: 'created_at', live: [code] })).not.toThrow();
});
