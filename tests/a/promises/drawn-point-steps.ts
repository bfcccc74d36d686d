import { type Drawn, removable, toggled } from './drawn.ts';

const facts = { people: 5, within_limit: true, is_allowed: true, is_mine: false, may_approve: true, failed_count: 0 };

/** The life cycles of levels and points: the ladder, adjustments, each member of one, and what expires. */
export const pointSteps: Readonly<Record<string, Drawn>> = {
  he_level: toggled(
    'wider.md §3.3',
    { is_default: false, user_count: 0 },
    [
      ['enabled DISABLE', { user_count: 1 }],
      ['enabled DISABLE', { is_default: true }],
      ['enabled DISABLE', { is_default: undefined }],
      ['enabled DISABLE', { user_count: undefined }],
      ['enabled DELETE', { user_count: 1 }],
      ['disabled DELETE', { user_count: 1 }],
      ['enabled DELETE', { is_default: true }],
    ],
    [removable],
  ),
  he_power: toggled(
    'wider.md §3.4',
    { level_count: 0 },
    [
      ['enabled DISABLE', { level_count: 1 }],
      ['enabled DISABLE', { level_count: undefined }],
      ['enabled DELETE', { level_count: 1 }],
      ['disabled DELETE', { level_count: 1 }],
    ],
    [removable],
  ),
  point_adjustment: {
    page: 'engines.md §2.3',
    facts,
    steps: [
      'draft SUBMIT approved',
      ['draft SUBMIT pending', { within_limit: false }],
      'pending APPROVE approved',
      'pending REJECT rejected',
      'draft/pending WITHDRAW withdrawn',
      'approved RUN running',
      'running FINISH executed',
      ['running FINISH partial', { failed_count: 3 }],
      'partial RESUME running',
    ],
    refused: [
      ['draft SUBMIT', { people: 0 }],
      ['draft SUBMIT', { people: 0, within_limit: false }],
      ['pending APPROVE', { is_mine: true }],
      ['pending APPROVE', { is_mine: undefined }],
      ['pending APPROVE', { may_approve: false }],
      ['pending APPROVE', { may_approve: undefined }],
      ['draft SUBMIT', { is_allowed: false }],
      ['draft SUBMIT', { is_allowed: undefined }],
      ['draft WITHDRAW', { is_allowed: false }],
      ['pending WITHDRAW', { is_allowed: false }],
      ['pending APPROVE', { is_allowed: false }],
      ['pending REJECT', { is_allowed: false }],
      ['partial RESUME', { is_allowed: false }],
    ],
  },
  point_expiry_run: {
    page: 'engines.md §2.4',
    facts: { is_backlog: false },
    steps: [
      'waiting START running',
      ['waiting RELEASE running', { is_backlog: true }],
      'running PAUSE paused',
      'running FINISH done',
      'paused RESUME running',
    ],
    refused: [
      ['waiting START', { is_backlog: true }],
      ['waiting START', { is_backlog: undefined }],
      ['waiting RELEASE', { is_backlog: false }],
      ['waiting RELEASE', { is_backlog: undefined }],
    ],
  },
  point_adjustment_member: {
    page: 'engines.md §2.6',
    facts: {},
    steps: ['due ADJUST done', 'due REFUSE failed', 'failed RETRY due'],
    refused: [],
  },
};
