import { type Drawn, missing, removable, toggled } from './drawn.ts';

/** The life cycles of the house itself, of wider.md §10. */
export const houseSteps: Readonly<Record<string, Drawn>> = {
  api_client: {
    page: 'engines.md §1.1',
    facts: { has_secret: true },
    steps: [
      'draft/disabled ENABLE enabled',
      'enabled DISABLE disabled',
      'draft/enabled ROTATE same',
      'draft/enabled/disabled REVOKE revoked',
    ],
    refused: [
      ['draft ENABLE', { has_secret: false }],
      ['disabled ENABLE', { has_secret: false }],
    ],
  },
  risk_rule: {
    page: 'wider.md §3.11',
    facts: { is_tested: true, is_over: false },
    steps: [
      'draft/published/offline BACK_TEST same',
      'draft/offline PUBLISH published',
      'published UNPUBLISH offline',
      'published EXPIRE offline',
      'draft/offline ARCHIVE archived',
    ],
    refused: ['draft PUBLISH', 'offline PUBLISH'].flatMap((step) => [
      [step, { is_tested: false }] as const,
      [step, { is_over: true }] as const,
    ]),
  },
  risk_case: {
    page: 'wider.md §3.11',
    facts: { is_mine: false, within_limit: true },
    steps: ['open CONFIRM confirmed', 'open CLEAR cleared', 'confirmed REOPEN open'],
    refused: [
      ['open CONFIRM', { is_mine: true }],
      ['open CONFIRM', { is_mine: undefined }],
      ['open CONFIRM', { within_limit: false }],
      ['open CONFIRM', { within_limit: undefined }],
    ],
  },
  account: {
    page: 'wider.md §10.1',
    facts: { touchable: true, is_builtin: false, resting: true, led_count: 0, session_count: 1 },
    steps: [
      'enabled/locked DISABLE disabled',
      'disabled ENABLE enabled',
      'enabled KICK same',
      'enabled/locked UNLOCK enabled',
      removable,
    ],
    refused: [
      ...[
        'enabled DISABLE',
        'locked DISABLE',
        'disabled ENABLE',
        'enabled KICK',
        'enabled UNLOCK',
        'locked UNLOCK',
      ].map((step) => [step, { touchable: false }] as const),
      ...['enabled DELETE', 'disabled DELETE'].flatMap((step) => [
        [step, { touchable: false }] as const,
        [step, { is_builtin: true }] as const,
        [step, { led_count: 1 }] as const,
      ]),
      ['enabled KICK', { session_count: 0 }],
      ['enabled UNLOCK', { resting: false }],
    ],
  },
  role: toggled(
    'wider.md §10.2',
    { code: 'operator', own: false, is_builtin: false, user_count: 0 },
    [
      ['enabled DISABLE', { own: true }],
      ['disabled ENABLE', { code: 'super_admin' }],
      ['enabled DELETE', { user_count: 1 }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  permission: toggled(
    'wider.md §10.3',
    { node_type: 'link', permission_id: 'Link7', path: 'https://example.com', open_children: 0, parent_open: true },
    [
      ['enabled DISABLE', { open_children: 1 }],
      ['disabled ENABLE', { parent_open: false }],
      ['disabled ARCHIVE', { node_type: 'page' }],
    ],
    ['disabled ARCHIVE archived'],
  ),
  dept: toggled(
    'wider.md §10.4',
    { child_count: 0, open_children: 0, account_count: 0, role_count: 0, parent_open: true },
    [
      ['enabled DISABLE', { open_children: 1 }],
      ['disabled ENABLE', { parent_open: false }],
      ['enabled DELETE', { child_count: 1 }],
      ['disabled DELETE', { account_count: 1 }],
      ['disabled DELETE', { role_count: 1 }],
    ],
    [removable],
  ),
  post: toggled(
    'wider.md §10.5',
    { account_count: 0 },
    [
      ['enabled DELETE', { account_count: 1 }],
      ['disabled DELETE', { account_count: 1 }],
    ],
    [removable],
  ),
  dictionary: toggled(
    'wider.md §10.6',
    { is_builtin: false, item_count: 0 },
    [
      ['enabled DISABLE', { is_builtin: true }],
      ['enabled DELETE', { item_count: 1 }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  dictionary_item: toggled(
    'wider.md §10.6',
    { is_builtin: false },
    [
      ['enabled DISABLE', { is_builtin: true }],
      ['enabled DELETE', { is_builtin: true }],
      ['disabled DELETE', { is_builtin: true }],
    ],
    [removable],
  ),
  data_job: {
    page: 'wider.md §10.10 (SC-JOB)',
    facts: { own: true },
    steps: [
      'queued BEGIN running',
      'running END done',
      'running FAIL failed',
      'queued/running CANCEL cancelled',
      'failed RETRY queued',
    ],
    refused: [['failed RETRY', { own: false }]],
  },
  file: {
    page: 'wider.md §10.12',
    facts: { ref_count: 0 },
    steps: ['kept DELETE deleted'],
    refused: [['kept DELETE', { ref_count: 1 }]],
  },
  file_folder: {
    page: 'wider.md §10.12',
    facts: { child_count: 0, file_count: 0 },
    steps: ['enabled DELETE deleted'],
    refused: [
      ['enabled DELETE', { child_count: 1 }],
      ['enabled DELETE', { file_count: 1 }],
    ],
  },
  he_user: {
    page: 'wider.md §3.1',
    facts: { merge_into_id: 10_001, blockers: { isSettled: [], isMergeable: [] } },
    steps: [
      'normal FREEZE frozen',
      'frozen UNFREEZE normal',
      'normal APPLY_CANCEL cancelling',
      'cancelling APPROVE_CANCEL cancelled',
      'cancelling REJECT_CANCEL normal',
      'normal/frozen MERGE merged',
      'normal/frozen DROP_MERGE same',
    ],
    refused: [
      ['cancelling APPROVE_CANCEL', missing('isSettled')],
      ['normal MERGE', missing('isMergeable')],
      ['frozen MERGE', missing('isMergeable')],
      ['normal DROP_MERGE', { merge_into_id: null }],
      ['frozen DROP_MERGE', { merge_into_id: null }],
    ],
  },
  he_user_black_list: {
    page: 'wider.md §3.2',
    facts: {},
    steps: ['active RELEASE released', 'active EXPIRE expired'],
    refused: [],
  },
  mail_outbox: {
    page: 'docs/mail.md',
    facts: {},
    steps: ['waiting SENT sent', 'waiting FAILED failed', 'waiting KEPT logged', 'failed RESEND waiting'],
    refused: [],
  },
  online_session: {
    page: 'spec.md (online sessions)',
    facts: { kickable: true },
    steps: ['online KICK ended'],
    refused: [['online KICK', { kickable: false }]],
  },
};
