import { Input } from 'antd';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What is wrong with it; '' when nothing is, or nothing is to be said yet. */
  readonly fault: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** It keeps the keyboard while what was typed is with the server. */
  readonly busy: boolean;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}

/** A labelled password, with what is wrong with it below. */
export function PasswordField({ label, value, fault, autoComplete, busy, onType, onEnter }: Props) {
  const id = useId();
  return (
    <div className="account-field">
      <label htmlFor={id}>{label}</label>
      <Input.Password
        id={id}
        value={value}
        autoComplete={autoComplete}
        readOnly={busy}
        {...(fault !== '' && { status: 'error' as const })}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => onType(target.value)}
        onPressEnter={onEnter}
      />
      <p id={`${id}-fault`} className="account-fault" aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
