import { describe, expect, test } from 'vitest';
import type { Flow, Rank, Summary } from '../../../contract/insight/analysis.ts';
import { codes } from '../../../contract/core/errors.ts';
import { analysisCalls } from './analysis-calls.ts';
import { operator } from './with-entities.ts';

const { server, admin, token, run, ask, result, block } = analysisCalls();

describe('what somebody may not see', () => {
  test('is neither shown nor offered nor told when asked for by name', async () => {
    const clerk = await server().login('channel_manager');
    const summary = await block<Summary>('summary', {}, clerk);
    expect(summary.cards.map(({ id }) => id)).toEqual(['members_new', 'localverifice_created', 'operations']);
    for (const path of ['rank', 'share', 'flow', 'heat'])
      expect(await ask(`/admin/api/analysis/${path}`, { by: 'award_type' }, clerk)).toMatchObject({
        code: path === 'share' ? codes.noAction : codes.notFound,
      });
    expect(await ask('/analysis/month-bar', { metric: 'logins' }, clerk)).toMatchObject({ code: codes.noAction });
    expect(await block('share', {}, clerk)).toMatchObject({ choices: [{ id: 'localverifice_region' }] });
    expect(await block('metrics', {}, clerk)).toMatchObject({
      data: [{ id: 'members_new' }, { id: 'localverifice_created' }, { id: 'operations' }],
    });
  });

  test('whoever lacks the page reads nothing of it', async () => {
    const clerk = await server().login('mall_operator');
    for (const path of ['/analysis/month-bar', '/admin/api/analysis/summary', '/admin/api/analysis/metrics'])
      expect(await ask(path, {}, clerk)).toMatchObject({ status: 401, code: codes.forbidden });
  });

  test('rows out of his data scope are not counted', async () => {
    await admin().made('localverifice');
    await run(`update account set region_codes = '{650000}' where username = 'channel_manager'`);
    const made = async (by: string) =>
      (await result<Flow>('/admin/api/workplace/trend', { by: 'localverifice_created' }, by)).series[0]?.values.at(-1);
    expect(await made(token())).toBe(1);
    expect(await made(await server().login('channel_manager'))).toBe(0);
  });

  test('without the right to the log one counts one’s own operations', async () => {
    const clerk = await server().login('campaign_operator');
    await operator(server(), clerk).made('award');
    const operations = async (by: string) =>
      (await result<Flow>('/admin/api/workplace/trend', { by: 'operations' }, by)).series[0]?.values.at(-1);
    expect(await operations(clerk)).toBe(1);
    expect((await block<Rank>('rank', {}, clerk)).choices.map(({ id }) => id)).not.toContain('operators');
  });
});
