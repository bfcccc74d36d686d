import { useSelector } from '@xstate/react';
import { Input, Select } from 'antd';
import { addressHint, linkedRow, linkIn, linkTypes, longestLink } from '../../../../contract/core/link-target.ts';
import { RemoteSelect } from '../RemoteSelect.tsx';
import { textIn } from '../values.ts';
import { type EditorProps, lock, tied } from '../editors/editor-props.ts';
import './link-target.css';

const types = Object.entries(linkTypes).map(([value, { label }]) => ({ value, label }));

/** Where something leads: the way first, then the row or the address that it takes. */
export function LinkTargetEditor(props: EditorProps) {
  const { field, value, onChange, onLeave } = props;
  const link = linkIn(value);
  return (
    <div className="link-target-editor">
      <Select
        {...tied(props)}
        {...lock(props)}
        className="link-target-type"
        aria-label={`${field.label}的方式`}
        placeholder={`请选择${field.label}`}
        options={types}
        value={link?.link_type}
        onChange={(link_type) => onChange({ link_type, ref_id: null, url: null })}
        onBlur={onLeave}
      />
      <Target {...props} />
    </div>
  );
}

function Target(props: EditorProps) {
  const { id, field, value, describedBy, onChange, onLeave } = props;
  const link = linkIn(value);
  if (!link) return null;
  if (linkedRow(link)) return <Row {...props} />;
  const hint = addressHint(link.link_type);
  if (hint === undefined) return null;
  return (
    <Input
      id={`${id}-url`}
      {...lock(props)}
      className="link-target-value"
      aria-label={`${field.label}的${linkTypes[link.link_type].label}`}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      maxLength={longestLink}
      placeholder={hint}
      value={link.url ?? ''}
      onChange={({ target }) => onChange({ ...link, url: target.value })}
      onBlur={onLeave}
    />
  );
}

function Row({ id, name, field, record, picker, value, locked, describedBy, onChange, onLeave }: EditorProps) {
  const link = linkIn(value);
  const row = linkedRow(value);
  // The name that the row has for what it leads to, as long as it leads there.
  const title = useSelector(record, ({ context: { row: stored, given } }) => {
    const from = stored ?? given;
    return linkedRow(from?.[name])?.id === row?.id ? textIn(from?.[`${name}_title`]) : '';
  });
  if (!link || !row) return null;
  const ids = row.id === null ? [] : [row.id];
  return (
    <span className="link-target-value">
      <RemoteSelect
        id={`${id}-row`}
        picker={picker}
        entity={row.entity}
        label={`${field.label}的${linkTypes[link.link_type].label}`}
        value={ids}
        titles={title === '' ? [] : ids.map((one) => ({ id: one, title }))}
        {...(locked && { disabled: true })}
        describedBy={describedBy}
        onChange={([chosen = null]) => onChange({ ...link, ref_id: chosen })}
        onLeave={onLeave}
      />
    </span>
  );
}
