import type { Field, Values } from '../../../../contract/entity/field.ts';
import type { EditorProps } from './editor-props.ts';
import { NumberEditor } from './NumberEditor.tsx';
import { SelectEditor, SwitchEditor } from './SelectEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import './group.css';

const objectIn = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** A few small fields that are one value, side by side, each with its own label. */
export function GroupEditor(props: EditorProps) {
  const { id, field, value, onChange } = props;
  const whole = objectIn(value);
  return (
    <div id={id} className="group-editor" role="group" aria-label={field.label}>
      {Object.entries(field.parts ?? {}).map(([key, part]) => {
        const partId = `${id}-${key}`;
        const change = (changed: unknown) => onChange({ ...whole, [key]: changed ?? null });
        return (
          <div key={key} className="group-part">
            <label htmlFor={partId}>{part.label}</label>
            <Part {...props} id={partId} field={part} value={whole[key]} onChange={change} />
            {part.help !== undefined && <span className="group-help">{part.help}</span>}
          </div>
        );
      })}
    </div>
  );
}

function Part(props: EditorProps & { readonly field: Field }) {
  const { kind } = props.field;
  if (kind === 'switch') return <SwitchEditor {...props} />;
  if (kind === 'select') return <SelectEditor {...props} />;
  if (kind === 'integer' || kind === 'points') return <NumberEditor {...props} />;
  return <TextEditor {...props} />;
}
