import { Checkbox } from 'antd';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { planFields } from '../../../machines/activities/plan-form.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import type { ControlProps } from '../../entity/fields/editors/editor-props.ts';
import { InstantEditor } from '../../entity/fields/editors/InstantEditor.tsx';
import { ChoiceEditor, SwitchEditor } from '../../entity/fields/editors/SelectEditor.tsx';
import { TextareaEditor, TextEditor } from '../../entity/fields/editors/TextEditor.tsx';
import { ConditionEditor, emptyConditions } from './ConditionEditor.tsx';
import { PlanLimits } from './PlanLimits.tsx';
import { ReleaseSlots } from './ReleaseSlots.tsx';

interface Props {
  readonly name: string;
  readonly node: PlanNode;
  /** The plan with what was typed over it. */
  readonly values: Values;
  readonly fault: string | undefined;
  readonly onFill: (values: Values) => void;
}

/** One field of a plan: label, control, what is wrong with it, and what helps. */
export function PlanField(props: Props) {
  const { name, values, fault } = props;
  const field = planFields[name];
  if (!field) return null;
  const id = `plan-${name}`;
  const said = [fault !== undefined && `${id}-error`, field.help !== undefined && `${id}-note`]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      {/* What a condition holds has labels of its own. */}
      {name === 'match_value' ? (
        <ConditionEditor
          type={String(values['match_type'])}
          value={values['match_value']}
          onChange={(value) => props.onFill({ match_value: value })}
        />
      ) : (
        <Labelled {...props} id={id} field={field} describedBy={said === '' ? undefined : said} />
      )}
      {fault !== undefined && (
        <p id={`${id}-error`} role="alert">
          {fault}
        </p>
      )}
      {field.help !== undefined && name !== 'is_default' && (
        <p id={`${id}-note`} className="plan-note">
          {field.help}
        </p>
      )}
    </>
  );
}

type OwnProps = Props & { readonly id: string; readonly field: Field; readonly describedBy: string | undefined };

function Labelled(props: OwnProps) {
  const { id, field } = props;
  const isGroup = field.kind === 'group' || field.kind === 'list' || props.name === 'is_default';
  const star = field.rule === undefined ? '' : 'required-label';
  return (
    <>
      {isGroup ? (
        <span className={star}>{field.label}</span>
      ) : (
        <label htmlFor={id} className={star}>
          {field.label}
        </label>
      )}
      <div className="plan-control">
        <Control {...props} />
      </div>
    </>
  );
}

/** What follows for the condition from another choice. */
const consequenceOf = (name: string, value: unknown): Values => {
  if (name === 'match_type') return { match_value: emptyConditions[String(value)] ?? null };
  return name === 'is_default' && value === true ? { match_type: 'none', match_value: null } : {};
};

function Control(props: OwnProps) {
  const { id, name, field, node, values, fault, describedBy, onFill } = props;
  const value = values[name];
  const onChange = (changed: unknown) => onFill({ [name]: changed, ...consequenceOf(name, changed) });
  const locked = name === 'match_type' && values['is_default'] === true;
  const shared: ControlProps = {
    id,
    name,
    field,
    value,
    locked,
    invalid: fault !== undefined,
    describedBy,
    onChange,
    onLeave: () => {},
  };
  if (name === 'is_default') return <Fallback {...shared} />;
  // Kinds that no plan has are typed as text.
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check
  switch (field.kind) {
    case 'select':
      return <ChoiceEditor {...shared} open={Object.keys(field.options ?? {})} />;
    case 'switch':
      return <SwitchEditor {...shared} />;
    case 'datetime':
      return <InstantEditor {...shared} />;
    case 'group':
      return <PlanLimits {...shared} />;
    case 'list':
      return <ReleaseSlots {...shared} prizes={node.prizes ?? []} />;
    case 'textarea':
      return <TextareaEditor {...shared} />;
    default:
      return <TextEditor {...shared} />;
  }
}

const Fallback = ({ field, value, locked, onChange }: ControlProps) => (
  <Checkbox disabled={locked} checked={value === true} onChange={({ target }) => onChange(target.checked)}>
    {field.help}
  </Checkbox>
);
