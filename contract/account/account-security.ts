import type { Login } from '../sign-in/session.ts';

/** Answer of `GET /admin/api/account/security` (wider.md §11, 安全设置). */
export interface AccountSecurity {
  /** When the password was last changed, ISO with zone. */
  readonly password_updated_at: string;
  readonly two_step: boolean;
  /** A role of the account demands two steps: they cannot be turned off. */
  readonly two_step_demanded: boolean;
  readonly recovery_codes_left: number;
  /** Proved; mails for a forgotten password go there. */
  readonly email: string | null;
  /** `138****0001`. */
  readonly mobile: string | null;
}

/** What an authenticator app needs: the secret to be typed (base32), and the `otpauth:` address to be drawn. */
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
}

/** Told once: only their hashes are kept. */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}

/** Answer to a paid step. The recovery codes come right after the step `enrol`, and never again. */
export type StepLogin = Login & Partial<RecoveryCodes>;

/** What somebody signed in does about his own account (wider.md §11). */
export const accountCalls = {
  security: 'GET /admin/api/account/security',
  /** `{old_password, new_password}`; ends the account's other sessions. */
  changePassword: 'PUT /admin/api/account/password',
  /** Answers `Enrolment`; nothing is on before it is confirmed. */
  enrol: 'POST /admin/api/account/mfa',
  /** `{code}`; answers `RecoveryCodes`. */
  confirmEnrolment: 'POST /admin/api/account/mfa/confirm',
  /** `{password}`. */
  endTwoStep: 'DELETE /admin/api/account/mfa',
  /** `{password}`; answers `RecoveryCodes`, the old ones are void. */
  newRecoveryCodes: 'POST /admin/api/account/mfa/recovery-codes',
} as const;

/** So many recovery codes are made at a time. */
export const recoveryCodeCount = 8;
/** Digits of an authenticator app's code. */
export const codeDigits = 6;

/** Why two steps cannot be turned off. */
export const twoStepDemanded = '您的角色要求两步验证，不能关闭';
