import { expect, test } from 'vitest';
import { heBannerLifecycle } from '../../../machines/content/he-banner.lifecycle.ts';
import { arrive, initialStatus } from '../../engine/lifecycle-promises.ts';

/* 轮播图 in its time (wider.md §8.1, SC-PUBLISH of §1.6). */

const facts = { is_early: false, is_over: false, is_full: false, is_link_live: true };
const startsWith = (changed: object) =>
  arrive(heBannerLifecycle, { status: 'scheduled', ...facts, ...changed }, 'START');

test('it begins as a draft, which nobody sees', () => expect(initialStatus(heBannerLifecycle)).toBe('draft'));

test('at its time it is published', () => expect(startsWith({})).toEqual({ status: 'published' }));

test.each([{ is_over: true }, { is_full: true }, { is_link_live: false }])(
  'what may not be published then goes back to be mended: %o',
  (obstacle) => expect(startsWith(obstacle)).toEqual({ status: 'draft' }),
);
