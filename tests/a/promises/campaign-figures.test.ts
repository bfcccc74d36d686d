import { expect, test } from 'vitest';
import { type CampaignFigures, costAtEnd, daysUntil } from '../../../contract/activities/campaign-figures.ts';
import { campaignFiguresMachine } from '../../../machines/activities/campaign-figures.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

/* What a campaign comes to today: counted when its page is opened, and again whenever something of it may have changed. */

type Step = Happening<typeof campaignFiguresMachine>;
const figures: CampaignFigures = {
  as_of: '2026-11-25T16:10:00+08:00',
  wins_today: 1376,
  wins_yesterday: 1294,
  cost_today_fen: 145_860,
  cost_per_day_fen: 200_000,
  first_out: null,
};
const counted = done('fetchFigures', figures);
const lost = failed('fetchFigures', '网络异常');
const stands = (...steps: readonly Step[]) => after(campaignFiguresMachine, { id: 4001 }, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(campaignFiguresMachine, { id: 4001 }, ...steps).join();

test('it is counted at once, of this very activity', () => {
  expect(calls()).toContain('fetchFigures (fetchFigures) {"id":4001}');
  expect(stands(counted).value).toBe('shown');
  expect(stands(counted).context.figures).toEqual(figures);
});

test('counted anew, what was counted before stays in sight, also where it fails', () => {
  expect(stands(counted, { type: 'REFRESH' }).value).toBe('counting');
  expect(stands(counted, { type: 'REFRESH' }).context.figures).toEqual(figures);
  const missing = stands(counted, { type: 'REFRESH' }, lost);
  expect(missing.value).toBe('missing');
  expect(missing.context).toMatchObject({ figures, error: '网络异常' });
});

test('a change while it is being counted is counted as well: the count begins anew', () => {
  expect(calls({ type: 'REFRESH' })).toContain('fetchFigures');
  expect(stands({ type: 'REFRESH' }).value).toBe('counting');
});

test.each<Step>([{ type: 'RETRY' }, { type: 'REFRESH' }])(
  'what could not be counted is tried again by $type',
  (again) => {
    expect(stands(lost, again).value).toBe('counting');
    expect(stands(lost, again, counted).context.error).toBe('');
  },
);

test('days that have begun count, and none are left of what is past', () => {
  expect(daysUntil('2026-11-26T16:10:00+08:00', figures.as_of)).toBe(1);
  expect(daysUntil('2026-11-26T16:10:01+08:00', figures.as_of)).toBe(2);
  expect(daysUntil('2026-11-25T16:09:59+08:00', figures.as_of)).toBe(0);
});

test('what it will have cost is what was spent and the days to come at the rate of the last ones', () => {
  expect(costAtEnd(1_000_000, '2026-11-27T16:10:00+08:00', figures)).toBe(1_400_000);
  expect(costAtEnd(1_000_000, '2026-11-20T00:00:00+08:00', figures)).toBe(1_000_000);
});
