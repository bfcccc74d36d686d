import { passwordRules, passwordStrength } from '../../contract/core/passwords.ts';

interface Props {
  readonly password: string;
  readonly username: string;
}

/** The rules, each marked as kept or not while one types, and how strong the password is. */
export const PasswordRules = ({ password, username }: Props) => {
  const strength = password === '' ? '' : passwordStrength(password, username);
  return (
    <div className="password-rules">
      <p className="password-strength" data-strength={strength} aria-live="polite">
        {strength !== '' && `密码强度：${strength}`}
      </p>
      <ul aria-label="密码要求">
        {passwordRules.map(({ sentence, holds }) => (
          <li key={sentence} data-kept={holds(password, username)}>
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
};
