import { useSelector } from '@xstate/react';
import { Select } from 'antd';
import { entered } from '../../../../machines/entity/record/record-values.ts';
import type { Choice } from '../../../../machines/entity/record/picker.ts';
import { isNearEnd, offerLine, WithoutChoices } from '../RemoteSelect.tsx';
import { textIn } from '../values.ts';
import { choosing, type EditorProps } from './editor-props.ts';
import { TextEditor } from './TextEditor.tsx';

const none: readonly Choice[] = [];

/** A code that is picked from somebody else's list where there is one for these values, and typed where there is none. */
export function CodeEditor(props: EditorProps) {
  const { field, record } = props;
  const list = useSelector(record, ({ context }) => field.codesFrom?.(entered(context.draft)));
  return list === undefined ? <TextEditor {...props} /> : <PickedCode {...props} list={list} />;
}

function PickedCode({ list, ...props }: EditorProps & { readonly list: string }) {
  const { id, picker, value, onChange, onLeave } = props;
  const choices = useSelector(picker, ({ context }) => (context.control === id ? context.choices : none));
  const code = textIn(value);
  return (
    <Select
      {...choosing(props)}
      value={code === '' ? null : code}
      options={choices.map(({ code: its = '', title, hint, disabled }) => ({
        value: its,
        label: `${its} ${title}`,
        hint,
        disabled: disabled && its !== code,
      }))}
      optionRender={offerLine}
      notFoundContent={<WithoutChoices picker={picker} />}
      showSearch={{
        filterOption: false,
        onSearch: (keyword) => picker.send({ type: 'LOOK_FOR', control: id, entity: list, keyword }),
      }}
      onOpenChange={(open) =>
        picker.send(open ? { type: 'OPEN', control: id, entity: list } : { type: 'CLOSE', control: id })
      }
      onPopupScroll={(event) => {
        if (isNearEnd(event)) picker.send({ type: 'MORE' });
      }}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      onBlur={onLeave}
    />
  );
}
