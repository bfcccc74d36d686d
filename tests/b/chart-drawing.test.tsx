import { describe, expect, test, vi } from 'vitest';
import { awardMachine } from '../../machines/awards/award.lifecycle.ts';
import { sessionMachine } from '../../machines/sign-in/session.ts';
import { tableMachine } from '../../machines/entity/list/table.ts';
import { chartOf } from '../../src/statechart/chart-of.ts';
import type { ChartTransition } from '../../src/statechart/chart.ts';
import { all, click, drawn, pill, prepareDrawing, press, the } from './draw-chart.tsx';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
prepareDrawing();

const award = chartOf(awardMachine, { id: 'lifecycle-award' });
const session = chartOf(sessionMachine);
const table = chartOf(tableMachine);

describe('states', () => {
  test('are found by label and key, those inside in those around them', async () => {
    await drawn(session);
    expect(the('group', '已登录 signedIn').contains(the('group', '登录过期 expired'))).toBe(true);
    expect(the('group', '已登录 signedIn').contains(the('group', '未登录 signedOut'))).toBe(false);
  });

  test('are lit while the actor is in them', async () => {
    await drawn(session, { active: new Set(['session', 'session.signedIn', 'session.signedIn.expired']) });
    const lit = all('[aria-current="true"]').map((element) => element.getAttribute('aria-label'));
    expect(lit).toEqual(['已登录 signedIn', '登录过期 expired']);
    expect(all('.sc-light')).toHaveLength(1);
  });

  test('side by side are lit each for itself', async () => {
    const active = ['table', 'table.data', 'table.data.loading', 'table.search', 'table.search.collapsed'];
    await drawn(table, { active: new Set(active) });
    expect(all('.sc-light')).toHaveLength(2);
  });

  test('that are final have a second border', async () => {
    await drawn(award);
    expect(the('group', '已归档 archived').querySelectorAll('.sc-inner')).toHaveLength(1);
    expect(all('.sc-inner')).toHaveLength(1);
  });

  test('tell who presses their name, and ring when they are found', async () => {
    const onState = vi.fn<(stateId: string) => void>();
    await drawn(session, { onState, found: 'session.refused' });
    click(the('button', '查看 登录中'));
    press(the('button', '查看 已登录'), 'Enter');
    expect(onState.mock.calls).toEqual([['session.signingIn'], ['session.signedIn']]);
    expect(the('group', '登录被拒绝 refused').querySelectorAll('.sc-found')).toHaveLength(1);
    expect(all('.sc-found')).toHaveLength(1);
  });

  test('fold and unfold', async () => {
    const onToggle = vi.fn<(stateId: string) => void>();
    await drawn(session, { onToggle });
    const fold = the('button', '收起 已登录');
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    click(fold);
    await drawn(session, { onToggle }, new Set(['session.signedIn']));
    const unfold = the('button', '展开 已登录');
    expect(unfold.getAttribute('aria-expanded')).toBe('false');
    press(unfold, ' ');
    expect(onToggle.mock.calls).toEqual([['session.signedIn'], ['session.signedIn']]);
    expect(all('[data-state="session.signedIn.expired"]')).toEqual([]);
    expect(the('group', '已登录 signedIn').textContent).toContain('19 个状态');
  });
});

describe('transitions', () => {
  const active = new Set(['award', 'award.draft']);

  test('whose events can be sent are buttons', async () => {
    const onOffer = vi.fn<(transition: ChartTransition) => void>();
    const offers = new Map([['ENABLE', { possible: true }]]);
    await drawn(award, { active, offers, onOffer });
    const button = the('button', '启用 ENABLE');
    expect(button.getAttribute('data-transition')).toBe('award.draft|ENABLE|0');
    click(button);
    press(button, 'Enter');
    press(button, 'Tab');
    expect(onOffer.mock.calls.map(([{ id }]) => id)).toEqual(['award.draft|ENABLE|0', 'award.draft|ENABLE|0']);
  });

  test('of other states are none, whatever could be sent', async () => {
    await drawn(award, {
      active: new Set(['award', 'award.enabled']),
      offers: new Map([['ENABLE', { possible: true }]]),
    });
    expect(all('[role="button"]')).toHaveLength(0);
  });

  test('that a guard forbids are grey and say why', async () => {
    const onOffer = vi.fn<(transition: ChartTransition) => void>();
    const offers = new Map([
      ['ARCHIVE', { possible: false }],
      ['ENABLE', { possible: false, refusal: '没有货' }],
    ]);
    await drawn(award, { active, offers, onOffer });
    const archive = the('button', '归档 ARCHIVE');
    expect(archive.getAttribute('aria-disabled')).toBe('true');
    expect(archive.getAttribute('aria-description')).toBe('奖励仍被未归档活动的奖品引用，不能归档');
    expect(archive.querySelector('title')?.textContent).toContain('奖励仍被未归档活动的奖品引用，不能归档');
    expect(the('button', '启用 ENABLE').getAttribute('aria-description')).toBe('没有货');
    click(archive);
    press(archive, 'Enter');
    expect(onOffer).not.toHaveBeenCalled();
  });

  test('show where they lead while they are pointed at, and when they were taken', async () => {
    await drawn(session, { taken: ['session.signedIn|SIGN_OUT|0'], step: 1 });
    const seen = (id: string) => {
      const curve = pill(id).parentElement?.querySelector('.sc-rest');
      return curve && getComputedStyle(curve).opacity;
    };
    expect(seen('session.signedIn|SIGN_OUT|0')).toBe('1');
    expect(seen('session.signedIn|FORBIDDEN|0')).toBe('0');
    expect(seen('session.signedIn|USER_KNOWN|0')).toBeNull();
  });

  test('that were taken run along their lines, again in the next step', async () => {
    const taken = ['award.draft|ENABLE|0'];
    await drawn(award, { taken, step: 1 });
    const first = all('.sc-run');
    expect(first).toHaveLength(2);
    expect(all('.sc-line.sc-taken')).toHaveLength(1);
    await drawn(award, { taken, step: 2 });
    expect(all('.sc-run').some((element) => first.includes(element))).toBe(false);
  });

  test('show how often they were taken', async () => {
    const hits = new Map([
      ['award.draft|ENABLE|0', { text: '128', tone: 'many' }],
      ['award.draft|ARCHIVE|0', { text: '+2', tone: 'more' }],
    ] as const);
    await drawn(award, { hits });
    expect(pill('award.draft|ENABLE|0').textContent).toContain('128');
    expect(pill('award.draft|ENABLE|0').getAttribute('class')).toContain('sc-hit-many');
    expect(all('.sc-line.sc-hit-more')[0]?.contains(pill('award.draft|ARCHIVE|0'))).toBe(true);
    expect(pill('award.enabled|DISABLE|0').getAttribute('class')).toContain('sc-hit-none');
    expect(pill('award.enabled|DISABLE|0').querySelector('.sc-badge')).toBeNull();
  });

  test('of the whole chart stand in a strip above it', async () => {
    await drawn(table);
    expect(the('group', '表格 table').textContent).toContain('任何状态下');
    const strip = the('group', '表格 table').getBoundingClientRect();
    const own = pill('table|SET_DENSITY|0').getBoundingClientRect();
    expect(own.top >= strip.top && own.bottom <= strip.bottom).toBe(true);
  });
});
