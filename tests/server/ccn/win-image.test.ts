import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { type Campaigns, startCampaigns } from './campaigns.ts';

/* The picture of a tier on the page of its winners (award.md §4.4, `win_image`). */

let house: Campaigns;
beforeAll(async () => {
  house = await startCampaigns();
});
afterAll(() => house.server.close());

const campaign = 6004;
const gets = async () =>
  (await house.get('activityAwardGets', { activity_id: String(campaign) })).result as Row & {
    readonly awards: readonly Values[];
  };
const sets = async (win_image: unknown, at = 0) => {
  const { version, awards } = await gets();
  const tier = { ...awards[at], win_image };
  return house.post('activityAwardSets', { activity_id: campaign, version, awards: awards.with(at, tier) });
};
const shown = async () =>
  (await house.run(`select field, file_id from file_use where entity = 'ccn_award_set' and row_id = ${campaign}`)).rows;

test('it is kept with its own address, counted as shown, and goes with a word', async () => {
  expect((await gets()).awards.map(({ win_image }) => win_image)).toEqual([null, null]);
  expect(await sets({ file_id: 1, url: 'https://elsewhere.example/1.png' })).toMatchObject({ code: codes.ok });
  const [first, second] = (await gets()).awards;
  expect(first?.['win_image']).toEqual({ file_id: 1, url: expect.stringMatching(/^\/uploads\//) as string });
  expect(second?.['win_image']).toBeNull();
  expect(await shown()).toEqual([{ field: 'win_images', file_id: 1 }]);
  expect(await sets(null)).toMatchObject({ code: codes.ok });
  expect((await gets()).awards[0]?.['win_image']).toBeNull();
  expect(await shown()).toEqual([]);
});

test('a file that is none, or is too small, is refused by the line of its tier', async () => {
  expect(errorsOf(await sets({ file_id: 999_999, url: '' }, 1))).toEqual([
    { field: 'awards', message: '第 2 行：中奖页图不存在，请重新上传' },
  ]);
  await house.run('update file set width = 50, height = 50 where id = 2');
  expect(errorsOf(await sets({ file_id: 2, url: '' }))).toMatchObject([
    { field: 'awards', message: expect.stringMatching(/^第 1 行：中奖页图/) as string },
  ]);
});

test('an opened campaign takes another picture: it promises nothing', async () => {
  const { version, awards } = (await house.get('activityAwardGets', { activity_id: '6001' })).result as Row & {
    readonly awards: readonly Values[];
  };
  const [first, ...others] = awards;
  const sent = [{ ...first, win_image: { file_id: 3, url: '' } }, ...others];
  expect(await house.post('activityAwardSets', { activity_id: 6001, version, awards: sent })).toMatchObject({
    code: codes.ok,
  });
});
