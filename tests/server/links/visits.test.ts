import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { noteAddress } from '../../../server/links/address.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator, page } from '../entities/with-entities.ts';
import { codeOf, linksOf, open } from './links.ts';

/* What happens to somebody who opens a short link (award.md §4.7), signed in nowhere. */

describe.each(ruleEngines)('visits of links, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });
  const [kind, id] = ['local', 4001] as const;
  const first = async () => {
    const [link] = await linksOf(admin, kind, id);
    if (!link) throw new Error('no link');
    return link;
  };
  const leadTo = async (value_text: string) => {
    const found = page(await admin.list('parameter', { keyword: 'link.target_url' })).data[0];
    return admin.update('parameter', { id: found?.id, version: found?.version, value_text });
  };

  test('a good link is a small page until somebody says where the activity pages are', async () => {
    const link = await first();
    const answer = await open(at(0), codeOf(link));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('清凉一夏·转盘赢好礼');
    expect(answer.body).toContain('活动进行中');
    expect(link['url']).toBe(link['short_url']);
  });

  test('a good link leads to the page of its activity, and nowhere else', async () => {
    expect(errorsOf(await leadTo('javascript:alert(1)'))).toMatchObject([{ field: 'value_text' }]);
    expect(errorsOf(await leadTo('https://m.flan.example/?x=1'))).toMatchObject([{ field: 'value_text' }]);
    expect(await leadTo('https://m.flan.example/')).toMatchObject({ code: codes.ok });
    const link = await first();
    const target = `https://m.flan.example/activity/local/4001?scene=${String(link['scene'])}`;
    expect(link['url']).toBe(target);
    const answer = await open(at(0), `${codeOf(link)}?next=https://evil.example`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['location']).toBe(target);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('each visit counts, each visitor once, on all instances', async () => {
    const link = await first();
    const code = codeOf(link);
    const visits = ['a', 'b', 'a', 'c', 'a', 'b'].map((who, index) =>
      open(at(index), code, `browser ${who}`, '10.9.8.7'),
    );
    await Promise.all(visits);
    await open(at(0), code, 'browser a', '10.9.8.8');
    const after = await first();
    expect(Number(after['pv']) - Number(link['pv'])).toBe(7);
    expect(Number(after['uv']) - Number(link['uv'])).toBe(4);
    // Nothing of the visitors is kept but marks, and the same visitor has another one on another link.
    const marks = await run<{ mark: Buffer }>(`select mark from activity_link_visitor where link_id = ${link.id}`);
    expect(marks.every(({ mark }) => mark.length === 16)).toBe(true);
    const [, other] = await linksOf(admin, kind, id);
    await open(at(0), codeOf(other ?? link), 'browser a', '10.9.8.7');
    const both = await run(`select mark from activity_link_visitor group by mark having count(*) > 1`);
    expect(both).toEqual([]);
  });

  test('looking for headers only is no visit', async () => {
    const link = await first();
    await at(0).app.inject({ method: 'HEAD', url: `/l/${codeOf(link)}` });
    expect((await first())['pv']).toBe(link['pv']);
  });

  test('the link of an activity that is over says so, and counts nothing', async () => {
    const link = await first();
    const told = async (change: string) => {
      await run(`update activity set ${change} where id = ${id}`);
      const answer = await open(at(0), codeOf(link), 'late browser');
      return [answer.statusCode, /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1], answer.headers['location']];
    };
    expect(await told(`status = 'terminated'`)).toEqual([200, '活动已结束', undefined]);
    expect(await told(`status = 'archived'`)).toEqual([200, '活动已结束', undefined]);
    expect(await told(`status = 'paused'`)).toEqual([200, '活动暂停中', undefined]);
    expect(await told(`end_at = now() - interval '1 minute'`)).toEqual([200, '活动已结束', undefined]);
    expect((await first())['pv']).toBe(link['pv']);
    await run(
      `update activity set status = 'published', title = '<b>&"''', end_at = now() + interval '9 days' where id = ${id}`,
    );
    await leadTo('');
    const { body } = await open(at(0), codeOf(link));
    expect(body).toContain('<h1>&lt;b&gt;&amp;&quot;&#39;</h1>');
  });

  test('marks of visitors go a month after the end of their activity; the counts stay', async () => {
    const [running] = await linksOf(admin, 'invite', 4003);
    await open(at(0), String(running?.['code']), 'browser a');
    const marks = async () => {
      const rows = await run<{ kind: string }>(`select distinct l.activity_kind as kind from activity_link_visitor v
        join activity_link l on l.id = v.link_id where l.activity_id in (4003, ${id}) order by 1`);
      return rows.map((row) => row.kind);
    };
    await run(`update activity set end_at = now() - interval '29 days' where id = ${id}`);
    await tidyUp(at(0).store);
    expect(await marks()).toEqual(['invite', kind]);
    const { uv } = await first();
    await run(`update activity set end_at = now() - interval '31 days' where id = ${id}`);
    await tidyUp(at(0).store);
    expect(await marks()).toEqual(['invite']);
    expect((await first())['uv']).toBe(uv);
    await run(`update activity set end_at = now() + interval '9 days' where id = ${id}`);
  });

  test('what is no link is a page as well', async () => {
    for (const code of ['nothing', 'a'.repeat(300), '%27%20or%201=1', '..%2f..%2fetc']) {
      const answer = await open(at(0), code);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain(code.length > 100 || code.includes('%2f') ? '不存在' : '链接不存在');
    }
  });

  test('its picture is the code of the short link, as SVG and as PNG', async () => {
    await noteAddress(at(0).store, new URL('https://admin.flan.example/'));
    const link = await first();
    expect(link['short_url']).toBe(`https://admin.flan.example/l/${codeOf(link)}`);
    const svg = await at(0).app.inject({ url: `/l/${codeOf(link)}/code.svg` });
    expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(svg.body).toContain('viewBox="0 0 41 41"');
    const png = await at(0).app.inject({ url: `/l/${codeOf(link)}/code.png` });
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(png.rawPayload.readUInt32BE(16)).toBe(41 * 12);
    expect((await at(0).app.inject({ url: '/l/nothing/code.svg' })).statusCode).toBe(404);
  });
});
