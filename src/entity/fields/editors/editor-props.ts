import type { Field, Values } from '../../../../contract/entity/field.ts';
import type { PickerActor } from '../../../../machines/entity/record/picker.ts';
import type { RecordActor } from '../../../../machines/entity/record/record.ts';

/** Where a control stands and what it is for. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly record: RecordActor;
  readonly picker: PickerActor;
  /** The field can no longer be changed on this row; the form says why. */
  readonly locked: boolean;
  readonly invalid: boolean;
  /** The row of a list that the field stands in; its conditions look at that, not at the form. */
  readonly within?: Values;
  /** Where in the form its pictures go (`skus.0.image`); the field itself when not given. */
  readonly path?: string;
  /** Ids of what is said about the field. */
  readonly describedBy: string | undefined;
}

/** What every control of a form gets: the value as the wire has it, and where to tell what happened. */
export interface EditorProps extends Place {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: () => void;
}

/** What a control needs that looks at nothing but its own value: it can stand outside of a record's form. */
export type ControlProps = Omit<EditorProps, 'record' | 'picker'>;

/** Attributes that tie a control to its label and to what is said about it. */
export const tied = ({ id, field, invalid, describedBy }: ControlProps | Place) => ({
  id,
  'aria-required': field.rule !== undefined,
  'aria-invalid': invalid,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
});

/** `disabled` only where it is: elsewhere the form as a whole decides. */
export const lock = ({ locked }: Pick<Place, 'locked'>) => (locked ? { disabled: true } : {});

/** What every control has that offers something to choose from. */
export const choosing = (props: ControlProps | Place) =>
  ({
    ...tied(props),
    ...lock(props),
    className: 'wide',
    allowClear: true,
    placeholder: `请选择${props.field.label}`,
  }) as const;
