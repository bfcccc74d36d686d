import { useSelector } from '@xstate/react';
import { Radio } from 'antd';
import { areaModes, areaWordsKey } from '../../../../contract/core/area-tree.ts';
import { isAreaScope } from '../../../../contract/entity/areas.ts';
import { AreaSelect } from '../../../core/areas/AreaSelect.tsx';
import { areaTree } from '../../../core/areas/area-tree.ts';
import { entered } from '../../../../machines/entity/record/record-values.ts';
import { textIn, textsIn } from '../values.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';

/** One area, by its code. */
export function AreaEditor(props: EditorProps) {
  const { name, field, value, record, onChange, onLeave } = props;
  const code = textIn(value);
  const known = useSelector(record, ({ context: { row } }) =>
    row?.[name] === value ? textIn(row?.[areaWordsKey(name)]) : '',
  );
  return (
    <AreaSelect
      areas={areaTree}
      tied={{ ...tied(props), ...lock(props) }}
      chosen={code === '' ? [] : [code]}
      names={known === '' ? {} : { [code]: known }}
      placeholder={`请选择${field.label}`}
      {...(field.leaf && { leaf: true })}
      onChange={([first]) => onChange(first ?? null)}
      onLeave={onLeave}
    />
  );
}

/** Several areas, each with all that lies in it; those that stand elsewhere in the form are grey. */
export function AreasEditor(props: EditorProps) {
  const { field, value, record, within, onChange, onLeave } = props;
  const taken = useSelector(
    record,
    ({ context: { draft } }) => field.elsewhere?.(entered(draft), within) ?? [],
    (one, other) => one.join() === other.join(),
  );
  return (
    <AreaSelect
      areas={areaTree}
      tied={{ ...tied(props), ...lock(props) }}
      multiple
      chosen={textsIn(value)}
      taken={taken}
      placeholder={field.placeholder ?? '请选择地区，可输入名称、拼音或代码'}
      onChange={onChange}
      onLeave={onLeave}
    />
  );
}

const modes = Object.entries(areaModes).map(([value, label]) => ({ value, label }));

/** Everywhere, or some areas with all that lies in them: included, or left out. */
export function AreaScopeEditor(props: EditorProps) {
  const { id, field, value, onChange, onLeave } = props;
  const scope = isAreaScope(value) ? value : null;
  const mode = scope?.mode ?? null;
  return (
    <div className="area-scope">
      <Radio.Group
        aria-label={`${field.label}的范围`}
        {...(mode !== 'include' && mode !== 'exclude' && { id })}
        {...lock(props)}
        options={modes}
        value={mode}
        onChange={({ target }) => onChange({ mode: String(target.value), codes: scope?.codes ?? [] })}
      />
      {scope && mode !== 'all' && (
        <AreaSelect
          areas={areaTree}
          tied={{ ...tied(props), ...lock(props) }}
          multiple
          chosen={scope.codes}
          placeholder="请选择地区，可输入名称、拼音或代码"
          onChange={(codes) => onChange({ mode: scope.mode, codes })}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}
