import type { Values } from '../../../contract/entity/field.ts';
import type { ControlProps } from '../../entity/fields/editors/editor-props.ts';
import { NumberEditor } from '../../entity/fields/editors/NumberEditor.tsx';

const objectIn = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** How often one person may, in all, by month and by day, side by side. */
export function PlanLimits(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const whole = objectIn(value);
  return (
    <div role="group" aria-label={field.label} className="plan-limits">
      {Object.entries(field.parts ?? {}).map(([key, part]) => (
        <div key={key}>
          <label htmlFor={`${id}-${key}`}>{part.label}</label>
          <NumberEditor
            {...props}
            id={`${id}-${key}`}
            field={{ ...part, placeholder: '0 表示不限' }}
            value={whole[key]}
            // Cleared is not limited: the declaration says so of 0.
            onChange={(times) => onChange({ ...whole, [key]: times ?? 0 })}
          />
        </div>
      ))}
    </div>
  );
}
