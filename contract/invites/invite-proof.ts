import type { Finding } from '../proof/set-up-proof.ts';
import { instantWords } from '../proof/person-words.ts';

/** Somebody whom an invite plan is for. */
export interface InvitePerson {
  readonly side: 'inviter' | 'invitee';
  /** ISO-8601 +08:00: when the invitation counts. */
  readonly at: string;
  /** How many the inviter has brought by then, this one included. */
  readonly invited: number;
}

export type InviteFault =
  | 'closed'
  | 'shadowed'
  | 'never_counts'
  | 'old_members'
  | 'nobody_paid'
  | 'never_paid'
  | 'never_given'
  | 'stopped_award'
  | 'late_claim'
  | 'runs_out';

/** What an invite plan does to those who invite and are invited. */
export interface InviteFinding extends Finding<InviteFault, InvitePerson> {
  readonly plan_id: number;
  readonly prize_id: number | null;
}

export const inviteText = ({ side, at, invited }: InvitePerson): string =>
  `${instantWords(at)} · ${side === 'inviter' ? `邀到第 ${invited} 人的邀请人` : '被邀请人'}`;
