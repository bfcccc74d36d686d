import type { Drawn } from './drawn.ts';

/** The life cycles of what members are shown, of wider.md §8. */
export const contentSteps: Readonly<Record<string, Drawn>> = {
  he_banner: {
    page: 'wider.md §8.1, §1.6',
    facts: { is_early: true, is_over: false, is_full: false, is_link_live: true },
    steps: [
      'draft/offline PUBLISH published',
      'draft SCHEDULE scheduled',
      'scheduled START published',
      'scheduled UNSCHEDULE draft',
      'published UNPUBLISH offline',
      'published END offline',
      'offline ARCHIVE archived',
      'draft DELETE archived',
    ],
    refused: [
      ...['draft PUBLISH', 'offline PUBLISH'].flatMap((step) => [
        [step, { is_over: true }] as const,
        [step, { is_full: true }] as const,
        [step, { is_link_live: false }] as const,
      ]),
      ['draft SCHEDULE', { is_early: false }] as const,
    ],
  },
  popup: {
    page: 'wider.md §8.2, §1.6',
    facts: { is_early: true, is_over: false, is_link_live: true, is_subject_live: true },
    steps: [
      'draft/offline PUBLISH published',
      'draft SCHEDULE scheduled',
      'scheduled START published',
      'scheduled UNSCHEDULE draft',
      'published UNPUBLISH offline',
      'published END offline',
      'offline ARCHIVE archived',
      'draft DELETE archived',
    ],
    refused: [
      ...['draft PUBLISH', 'offline PUBLISH'].flatMap((step) => [
        [step, { is_over: true }] as const,
        [step, { is_link_live: false }] as const,
        [step, { is_subject_live: false }] as const,
      ]),
      ['draft SCHEDULE', { is_early: false }] as const,
    ],
  },
  editor_page: {
    page: 'wider.md §8.6, §1.6',
    facts: { is_early: true, is_over: false, is_changed: true, link_count: 0 },
    steps: [
      'draft/offline PUBLISH published',
      'published REPUBLISH published',
      'draft SCHEDULE scheduled',
      'scheduled START published',
      'scheduled UNSCHEDULE draft',
      'published UNPUBLISH offline',
      'published END offline',
      'offline ARCHIVE archived',
      'draft DELETE archived',
    ],
    refused: [
      ...['draft PUBLISH', 'offline PUBLISH'].map((step) => [step, { is_over: true }] as const),
      ['draft SCHEDULE', { is_early: false }] as const,
      ['published REPUBLISH', { is_changed: false }] as const,
      ...['draft DELETE', 'offline ARCHIVE'].map((step) => [step, { link_count: 1 }] as const),
    ],
  },
  agreement: {
    page: 'wider.md §8.4',
    facts: { is_early: true, is_newer: true, is_last: true, is_summed_up: true },
    steps: [
      'draft PUBLISH waiting',
      'waiting WITHDRAW draft',
      'waiting EFFECT effective',
      // By a later version, where a fault kept it from taking effect at its own instant.
      'waiting SUPERSEDE superseded',
      'effective SUPERSEDE superseded',
      'draft DELETE archived',
    ],
    refused: [
      ['draft PUBLISH', { is_early: false }] as const,
      ['draft PUBLISH', { is_newer: false }] as const,
      ['draft PUBLISH', { is_last: false }] as const,
      ['draft PUBLISH', { is_summed_up: false }] as const,
    ],
  },
  announcement: {
    page: 'wider.md §8.3',
    facts: { is_early: false, is_over: false },
    steps: [
      'draft/revoked PUBLISH published',
      ['draft/revoked PUBLISH scheduled', { is_early: true }],
      'scheduled START published',
      'scheduled CANCEL draft',
      'published REVOKE revoked',
      'published EXPIRE expired',
      'draft DELETE archived',
    ],
    refused: ['draft PUBLISH', 'revoked PUBLISH'].flatMap((step) => [
      [step, { is_over: true }] as const,
      [step, { is_early: true, is_over: true }] as const,
    ]),
  },
  he_coupon: {
    page: 'wider.md §4.5, §1.6',
    facts: { is_early: true, is_over: false, is_live: true, is_used: false },
    steps: [
      'draft/offline PUBLISH published',
      'draft SCHEDULE scheduled',
      'scheduled START published',
      'scheduled UNSCHEDULE draft',
      'published UNPUBLISH offline',
      'offline ARCHIVE archived',
      'draft DELETE archived',
    ],
    refused: [
      ...['draft PUBLISH', 'offline PUBLISH'].flatMap((step) => [
        [step, { is_over: true }] as const,
        [step, { is_live: false }] as const,
      ]),
      ['draft SCHEDULE', { is_early: false }] as const,
      ['published ARCHIVE', { is_over: false }] as const,
      ['published ARCHIVE', { is_over: true, is_used: true }] as const,
      ['offline ARCHIVE', { is_used: true }] as const,
    ],
  },
  coupon_record: {
    page: 'wider.md §4.6',
    facts: { is_over: false },
    steps: [
      'unused LOCK locked',
      'locked USE used',
      'locked UNLOCK unused',
      'used RETURN unused',
      'unused EXPIRE expired',
      'unused REVOKE revoked',
    ],
    refused: [],
  },
  handed_task: {
    page: 'docs/living-chart.md (交办事项)',
    facts: {},
    steps: ['open DONE done', 'open LAPSE lapsed'],
    refused: [],
  },
  approval: {
    page: 'engines.md §8.2',
    facts: { is_mine: false, may_decide: true, is_current: true, maker_may: true },
    steps: ['open APPROVE approved', 'open RETURN returned', 'open STALE stale', 'open EXPIRE expired'],
    refused: [
      ['open APPROVE', { is_mine: true }] as const,
      ['open APPROVE', { may_decide: false }] as const,
      ['open APPROVE', { maker_may: false }] as const,
      ['open APPROVE', { is_current: false }] as const,
      ['open RETURN', { is_mine: true }] as const,
      ['open RETURN', { may_decide: false }] as const,
      ['open WITHDRAW', { is_mine: false }] as const,
      ['stale REQUEST', { is_mine: false }] as const,
    ],
  },
  bill_difference: {
    page: 'engines.md §3.5',
    facts: { is_mine: false },
    steps: ['open EXPLAIN explained', 'explained SETTLE settled', 'explained REOPEN open'],
    refused: [['explained SETTLE', { is_mine: true }] as const],
  },
};
