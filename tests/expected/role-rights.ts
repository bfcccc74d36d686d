import type { Action } from '../../contract/core/permission.ts';

/*
 * What each built-in role may do on each built page, written by hand from the documents and never computed from contract/people/roles.ts
 * (wider.md §1.5, §13; award.md §0.6). Letters: Q query, G get, A add, E edit, D delete, N enable, B disable, I import, X export.
 * Behind `|` stands where it is said; `decided` where no document names the page, with the principle that it was derived from.
 */
const table = `
                        super    system   ops      campaign mall     service  channel  finance
Workplace               Q        Q        Q        Q        Q        Q        Q        Q        | wider §12: the first page of every role
Analysis                QX       -        QX       Q        -        -        Q        QX       | decided: figures for who runs or audits campaigns, and of a region; files for managers and auditors
Calendar                Q        -        Q        Q        Q        Q        Q        Q        | decided: for whoever runs, answers for or audits campaigns; what is on it follows the rights to each list
AwardActivity           QGAENBX  -        QGAENBX  QGAE     -        QG       -        QGX      | wider §13
AwardInvite             QGAENBX  -        QGAENBX  QGAE     -        -        -        QGX      | wider §13
CcnActivity             QGAENBX  -        QGAENBX  QGAE     -        -        -        QGX      | wider §13
CcnLink                 QGX      -        QGX      QG       -        -        -        QGX      | wider §13: a ccn page; its rows are made elsewhere
Acticode                QGAENBX  -        QGAENBX  QGAE     -        -        -        QGX      | wider §13
Award                   QGAENBIX -        QGAENBIX QGAE     -        -        -        QGX      | wider §13
AwardCate               QGAENBIX -        QGAENBIX QGAE     -        -        -        QGX      | wider §13: an award page
AwardGoods              QGAENBX  -        QGAENBX  -        QGAENBX  -        -        QGX      | wider §13
AwardOrder              QGEIX    -        QGEIX    -        QGEIX    QG       -        QGX      | wider §13; award §0.6: order check, cancel and sync are edit
AwardGoodsOffline       QGAENBIX -        QGAENBIX -        QGAENBIX -        -        QGX      | wider §13
AwardGoodsMarket        QGAENBIX -        QGAENBIX -        QGAENBIX -        QGAE     QGX      | wider §13
AwardGoodsBottlecap     QGAENBIX -        QGAENBIX -        QGAENBIX -        -        QGX      | wider §13
AwardCouponZhongshang   QGAENBIX -        QGAENBIX -        -        -        -        QGX      | wider §13: not among the pages of the mall
VirtualProduct          QGAENBIX -        QGAENBIX -        QGAENBIX -        -        QGX      | wider §13
VirtualCode             QGEBX    -        QGEBX    -        QGEBX    QG       -        QGX      | wider §13; award §4.10: nobody makes or enables a code by itself
CcnVrcode               QGX      -        QGX      QG       -        -        -        QGX      | wider §13: a ccn page, award §4.8 read-only
AwardLocalverifice      QGAENBIX -        QGAENBIX -        -        QG       QGAE     QGX      | wider §13
AwardLog                QGAEBX   -        QGAEBX   QG       QGE      QGE      -        QGX      | decided: service re-issues and the mall mends addresses (E), neither makes (A) nor voids (B) a win
HeUser                  QGENBIX  -        QGENBIX  QG       QG       QGE      Q        Q        | wider §13
HeUserBlackList         QGAEBIX  -        QGAEBIX  -        -        QGA      -        -        | wider §13
RiskCase                QGAENBX  -        QGAENBX  QG       -        QGE      -        QGNBX    | wider §13
HeLevel                 QGAEDNBX -        QGAEDNBX QG       QG       QG       -        -        | wider §13
HePower                 QGAEDNB  -        QGAEDNB  QG       -        QG       -        -        | wider §13
PointLog                QGANBX   -        QGANBX   QG       -        QGA      -        QGNBX    | wider §13
ExperienceLog           QGANBX   -        QGANBX   QG       -        QG       -        QGNBX    | wider §13
ExchangeLog             QGX      -        QGX      QG       QGX      QG       -        QGX      | wider §13
HeCoupon                QGAEDNBX -       QGAEDNBX QGAED    QG       QG       -        QG       | wider §13
CouponRecord            QGABX    -        QGABX    QG       QG       QGA      -        QGX      | wider §13
HeGoods                 QGAENBIX -        QGENBX   QG       QGAENBIX QG       -        QG       | wider §13
HeOrder                 QGENBIX  -        QGX      -        QGENBIX  QGE      -        QGX      | wider §13
FreightTemplate         QGAED    -        QG       -        QGAED    -        -        -        | wider §13
AfterSale               QGENBX   -        QGX      -        QGENBX   QGE      -        QGX      | wider §13
PaymentRecord           QGEIX    -        QGX      -        QG       QG       -        QGEIX    | wider §13
BillDifference          QGENIX   -        QGX      -        QGE      -        -        QGENIX   | wider §13
HeBanner                QGAEDNB  -        QGAEDNB  QGAED    -        -        -        -        | wider §13
Popup                   QGAEDNB  -        QGAEDNB  QGAED    -        -        -        -        | wider §13
Announcement            QGAEDNB  QGAEDNB  QGAEDNB  QGAED    -        QG       -        -        | wider §13
Agreement               QGAEDNX  QG       QGAEDNX  QGAED    -        QG       -        -        | wider §13
Editors                 QGAEDNB  -        QGAEDNB  QGAED    -        -        -        -        | wider §13
HeSuggestion            QGEBX    -        QGEBX    -        QGE      QGEBX    -        -        | wider §13
Upload                  QGAED    QGAED    QGAED    QGAED    QGAED    QGA      QGA      -        | decided: wider §13, upload inside the forms that a role can open; makers tidy up, finance has no form
Account                 QGAEDNBIX QGAEDNBIX -      -        -        -        -        -        | decided: wider §13, IT has accounts, roles, dictionary and logs
Role                    QGAEDNBX QGAEDNBX -        -        -        -        -        -        | decided: as Account
Permission              QGAENBX  QGAENBX  -        -        -        -        -        -        | decided: as Account
Dept                    QGAEDNB  QGAEDNB  -        -        -        -        -        -        | decided: as Account
Post                    QGAEDNB  QGAEDNB  -        -        -        -        -        -        | decided: as Account
Dictionary              QGAEDNBIX QGAEDNBIX -      -        -        -        -        -        | decided: as Account
ApiClient               QGAENBX  QGAENBX  QG       -        -        -        -        QG       | wider §13
WebhookDelivery         QGAENBX  QGAENBX  QG       -        -        -        -        QG       | wider §13
OnlineSession           QB       QB       -        -        -        -        -        -        | decided: as Account; revoke is of the disable class
LoginLog                QGX      QGX      -        -        -        -        -        QGX      | decided: wider §13, logs are of IT and of finance
OperationLog            QGX      QGX      QG       -        -        -        -        QGX      | decided: as LoginLog; who approves reads who did what
DbLog                   QGX      QGX      -        -        -        -        -        QGX      | decided: as LoginLog
MailOutbox              QGN      QGN      -        -        -        -        -        -        | decided: as Account
DataJob                 QGB      QGB      QG       QG       QG       -        QG       QG       | decided: own jobs are in everybody's tray; who works with files looks at them, only IT stops somebody's
Simulator               QNB      QNB      -        -        -        -        -        -        | decided: as ApiClient for whoever changes keys: a run makes and revokes one (engines §10)
HandedTask              QGB      QGB      QGB      QGB      QGB      QGB      QGB      QGB      | decided: everybody is asked and asks; a task is seen by both alone
Approval                QGNBX    -        QGNBX    QG       QG       QG       QG       QGNBX    |
`;

/** The roles in the order of the table's columns, by their codes. */
export const roleCodes = [
  'super_admin',
  'system_admin',
  'ops_manager',
  'campaign_operator',
  'mall_operator',
  'customer_service',
  'channel_manager',
  'finance_auditor',
] as const;

const words: Readonly<Record<string, Action>> = {
  Q: 'query',
  G: 'get',
  A: 'add',
  E: 'edit',
  D: 'delete',
  N: 'enable',
  B: 'disable',
  I: 'import',
  X: 'export',
};

/** One field of the table. */
export interface ExpectedRight {
  readonly role: string;
  readonly page: string;
  readonly actions: readonly Action[];
}

const lines = table.trim().split('\n').slice(1);

/** Every field of the table: 8 for each page. */
export const expectedRights: readonly ExpectedRight[] = lines.flatMap((line) => {
  const [page = '', ...cells] = (line.split('|', 1)[0] ?? '').trim().split(/\s+/);
  if (cells.length !== roleCodes.length) throw new Error(`${page} has ${cells.length} columns`);
  return roleCodes.map((role, at) => ({
    role,
    page,
    actions: [...(cells[at] ?? '')].flatMap((letter) => words[letter] ?? []),
  }));
});

/** The pages of the table. */
export const expectedPages: readonly string[] = [...new Set(expectedRights.map(({ page }) => page))];

/** What the table lets a role do on a page. */
export const mayOn = (role: string, page: string): readonly Action[] =>
  expectedRights.find((right) => right.role === role && right.page === page)?.actions ?? [];

/** Data scope, masks, and 单次积分上限 of each role (wider.md §13); regions: it sees those of its account only. */
export const expectedReach = {
  super_admin: { scope: 'all', mask: 'plain', points: 'unlimited' },
  system_admin: { scope: 'all', mask: 'mask', points: 0 },
  ops_manager: { scope: 'all', mask: 'mask', points: 1_000_000 },
  campaign_operator: { scope: 'dept_tree', mask: 'mask', points: 0 },
  mall_operator: { scope: 'all', mask: 'plain', points: 0 },
  customer_service: { scope: 'all', mask: 'mask', points: 2000 },
  channel_manager: { scope: 'regions', mask: 'mask', points: 0 },
  finance_auditor: { scope: 'all', mask: 'plain', points: 0 },
} as const;
