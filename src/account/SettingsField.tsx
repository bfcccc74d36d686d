import { useSelector } from '@xstate/react';
import { Input } from 'antd';
import type { Field } from '../../contract/entity/field.ts';
import type { SettingsFormActor } from '../../machines/account/settings-form.ts';
import type { ReactNode } from 'react';
import { textIn } from '../entity/fields/values.ts';
import { SearchSelect } from '../core/widgets/SearchSelect.tsx';

interface Props {
  readonly form: SettingsFormActor;
  readonly name: string;
  readonly field: Field;
}

/** `id` of a field's control. */
const idOf = (name: string) => `settings-${name}`;

interface FrameProps extends Pick<Props, 'form' | 'name'> {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string;
  readonly children: ReactNode;
}

/** A labelled control, what helps, and what is wrong with it below. */
export function FieldFrame({ form, name, label, required = false, help, children }: FrameProps) {
  const error = useSelector(form, ({ context }) => context.errors[name]);
  return (
    <div className="settings-field">
      <label htmlFor={idOf(name)} {...(required && { className: 'required-label' })}>
        {label}
      </label>
      {children}
      <p
        id={`${idOf(name)}-note`}
        className={error === undefined ? 'settings-help' : 'account-fault'}
        aria-live="polite"
      >
        {error ?? help}
      </p>
    </div>
  );
}

/** What every control of a form has in common. */
export function useControl(form: SettingsFormActor, name: string) {
  const isOpen = useSelector(form, (snapshot) => snapshot.hasTag('open'));
  const isInvalid = useSelector(form, ({ context }) => context.errors[name] !== undefined);
  const value = useSelector(form, ({ context }) => context.draft[name]);
  return {
    value,
    change: (changed: unknown) => form.send({ type: 'CHANGE', values: { [name]: changed } }),
    control: {
      id: idOf(name),
      disabled: !isOpen,
      'aria-invalid': isInvalid,
      'aria-describedby': `${idOf(name)}-note`,
      ...(isInvalid && { status: 'error' as const }),
      onBlur: () => form.send({ type: 'LEAVE_FIELD', key: name }),
    },
  };
}

/** A field of a settings form, by its kind. */
export function SettingsField({ form, name, field }: Props) {
  const { value, change, control } = useControl(form, name);
  const { label, kind, rule, max, placeholder = `请输入${label}`, options = {} } = field;
  return (
    <FieldFrame form={form} name={name} label={label} required={rule !== undefined}>
      {kind === 'text' && (
        <Input
          {...control}
          placeholder={placeholder}
          value={textIn(value)}
          onChange={({ target }) => change(target.value)}
          onPressEnter={() => form.send({ type: 'SUBMIT' })}
        />
      )}
      {kind === 'textarea' && (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={placeholder}
          {...(max !== undefined && { count: { show: true, max } })}
          value={textIn(value)}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {kind === 'select' && (
        <SearchSelect
          {...control}
          allowClear
          placeholder={`请选择${label}`}
          value={textIn(value) || null}
          options={Object.entries(options).map(([code, option]) => ({ value: code, label: option.label }))}
          onChange={(chosen: string | undefined) => change(chosen ?? null)}
        />
      )}
    </FieldFrame>
  );
}
