import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { pointCardsCall } from '../../../contract/verification/point-cards.ts';
import { noteAddress } from '../../../server/links/address.ts';
import { recognise } from '../../../server/files/picture.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { operator, page } from '../entities/with-entities.ts';
import { unzip } from '../export/unzip.ts';

/* 台卡码 of verification points, and where they lead (award.md §3.13). */

describe.each(ruleEngines)('cards of points on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  const no = 'HX011001';
  const open = (path: string) => at(0).app.inject({ url: path });
  const archive = async (ids: string, as = 'admin') =>
    at(0).app.inject({
      url: `/proxy-he${pointCardsCall.slice('GET '.length)}`,
      query: { ids },
      headers: { authorization: `Bearer ${await at(0).login(as)}` },
    });
  beforeAll(() => noteAddress(at(0).store, new URL('https://house.example/')));

  test('the picture is one of the address of the point, and there for every point that there is', async () => {
    const card = await open(`/p/${no}/code.png`);
    expect(card.headers['content-type']).toBe('image/png');
    expect(recognise(card.rawPayload)).toMatchObject({ mime: 'image/png' });
    expect(await operator(at(0), await at(0).login()).row('localverifice', 11_001)).toMatchObject({
      card_url: `https://house.example/p/${no}`,
    });
    for (const path of ['/p/HX999999/code.png', '/p/11001/code.png', '/p/HX01%27or/code.png'])
      expect((await open(path)).statusCode).toBe(404);
  });

  test('it leads to the point as consumers see it, else says where it is and when it is open', async () => {
    const told = await open(`/p/${no}`);
    expect(told.body).toContain('广州天河体验店');
    expect(told.body).toContain('09:00–21:30');
    await run(`update parameter set text_value = 'https://m.example.com/' where code = 'link.target_url'`);
    const led = await open(`/p/${no}`);
    expect([led.statusCode, led.headers['location']]).toEqual([302, `https://m.example.com/point/${no}`]);
    await run(`update parameter set text_value = null where code = 'link.target_url'`);
  });

  test('of a point that does not verify nothing is told but that', async () => {
    const closed = await open('/p/HX011002');
    expect(closed.body).toContain('暂不提供核销');
    expect(closed.body).not.toContain('深圳');
    expect((await open('/p/HX999999')).statusCode).toBe(404);
  });

  test('an archive has a PNG and an SVG of each, for whoever reads points, and stands in the operation log', async () => {
    const answer = await archive('11001,11002');
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('核销点台卡码_2个.zip'));
    expect([...unzip(answer.rawPayload).keys()]).toEqual([
      '广州天河体验店_HX011001.png',
      '广州天河体验店_HX011001.svg',
      '深圳凉茶节展台_HX011002.png',
      '深圳凉茶节展台_HX011002.svg',
    ]);
    expect(
      await run(
        `select summary from operation_log where permission_id = 'AwardLocalverifice' order by id desc limit 1`,
      ),
    ).toEqual([{ summary: '打包下载台卡码，2 个' }]);
    expect((await archive('11001', 'mall_operator')).json()).toMatchObject({ code: codes.forbidden });
    expect((await archive('11001,99')).json()).toMatchObject({ code: codes.notFound });
  });

  test('what was verified of goods is found by them', async () => {
    const admin = operator(at(0), await at(0).login());
    const ids = async (query: Record<string, string>) =>
      page(await admin.list('award_record', { pageSize: '500', ...query })).data.map(({ id }) => id);
    const taken = await run<{ id: number }>(`select id from award_record where award_id = 3005 order by id desc`);
    expect(taken.length).toBeGreaterThan(17);
    expect(await ids({ goods_offline_id: '2101' })).toEqual(taken.map(({ id }) => id));
    expect((await ids({ goods_offline_id: '2101', status: 'done' })).length).toBe(18);
    expect(await ids({ goods_bottlecap_id: '2401' })).toEqual([]);
    expect(await ids({ goods_market_id: '2301' })).toEqual([]);
  });
});
