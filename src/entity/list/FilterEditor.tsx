import { CloseCircleFilled } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { type Entity, type Filter, fieldOf } from '../../../contract/entity/entity.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import type { PickerActor } from '../../../machines/entity/record/picker.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { afterReach } from './reach.ts';
import './ticks.css';
import { RemoteSelect } from '../fields/RemoteSelect.tsx';
import { reachedPart } from '../late-part.tsx';
import { several } from '../fields/several.ts';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

interface Props {
  readonly filter: Filter;
  readonly entity: Entity;
  readonly table: TableActor;
  readonly picker: PickerActor;
  /** Whether it narrows the list, or would with the next search. */
  readonly asked: boolean;
}
type Value = FilterValues[string];

interface EditorProps<Kind extends Filter['kind']> {
  readonly filter: Extract<Filter, { kind: Kind }>;
  readonly id: string;
  readonly value: Value;
  readonly fill: (value: Value) => void;
}

/** One condition of the search area. */
export function FilterEditor({ filter, entity, table, picker, asked }: Props) {
  const value = useSelector(table, ({ context }) => context.draft[filter.key]);
  const id = `filter-${entity.name}-${filter.key}`;
  if (filter.kind === 'range' || filter.kind === 'between')
    return <RangeFilter filter={filter} entity={entity} id={id} table={table} asked={asked} />;
  const common = { id, value, fill: (filled: Value) => table.send({ type: 'FILL', key: filter.key, value: filled }) };
  if (filter.kind === 'flag') return <FlagFilter filter={filter} asked={asked} {...common} />;
  return (
    <div className="search-filter" data-asked={asked}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'keyword' && <TextFilter filter={filter} sought={soughtBy(filter, entity)} {...common} />}
      {filter.kind === 'days' && <TextFilter filter={filter} sought="天数" {...common} />}
      {filter.kind === 'options' && <OptionsFilter filter={filter} {...common} />}
      {filter.kind === 'area' && <LateArea filter={filter} {...common} />}
      {filter.kind === 'reference' && <ReferenceFilter filter={filter} picker={picker} {...common} />}
    </div>
  );
}

const LateRange = reachedPart(async () => (await afterReach(() => import('./RangeEditor.tsx'))()).RangeEditor);

const ends = { range: '开始日期 ～ 结束日期', between: '最小值 ～ 最大值' } as const;

/** Two days, or two numbers. Until somebody reaches for the list a box stands in their place. */
const RangeFilter = ({
  filter,
  entity,
  id,
  table,
  asked,
}: Pick<EditorProps<keyof typeof ends>, 'filter' | 'id'> & Pick<Props, 'entity' | 'table' | 'asked'>) => (
  <div className="search-filter search-range" data-asked={asked}>
    <label htmlFor={id}>{filter.label}</label>
    <Suspense fallback={<input id={id} className="range-box" readOnly placeholder={ends[filter.kind]} />}>
      <LateRange filter={filter} entity={entity} id={id} table={table} />
    </Suspense>
  </div>
);

const LateAreaFilter = reachedPart(async () => (await afterReach(() => import('./AreaFilter.tsx'))()).AreaFilter);

/** The tree of areas comes with its control. Until somebody reaches for the list a box stands in its place. */
const LateArea = (props: EditorProps<'area'>) => (
  <Suspense
    fallback={<input id={props.id} className="range-box" readOnly placeholder={`请选择${props.filter.label}`} />}
  >
    <LateAreaFilter {...props} />
  </Suspense>
);

interface TextProps extends Pick<EditorProps<'keyword' | 'days'>, 'filter' | 'id' | 'value' | 'fill'> {
  readonly sought: string;
}

/** The browser's own box: antd's input would bring its text areas and password fields along to the first table. Of days only digits are taken. */
function TextFilter({ filter: { kind, label }, sought, id, value, fill }: TextProps) {
  const isDays = kind === 'days';
  const text = typeof value === 'object' ? '' : String(value ?? '');
  return (
    <span className="keyword">
      <input
        id={id}
        type="text"
        autoComplete="off"
        inputMode={isDays ? 'numeric' : 'text'}
        maxLength={isDays ? 4 : 100}
        placeholder={`请输入${sought}`}
        value={text}
        onChange={({ target }) => fill(isDays ? target.value.replaceAll(/\D/g, '') : target.value)}
      />
      {text !== '' && (
        <button type="button" aria-label={`清除${label}`} tabIndex={-1} onClick={() => fill('')}>
          <CloseCircleFilled aria-hidden />
        </button>
      )}
    </span>
  );
}

const soughtBy = (filter: Extract<Filter, { kind: 'keyword' }>, entity: Entity): string =>
  [...filter.over, ...(filter.whole ?? [])].map((key) => fieldOf(entity, key).label).join('、');

/** Chosen codes; an address has them joined by commas. */
const codesIn = (value: Value): string[] => {
  if (typeof value === 'string') return value === '' ? [] : value.split(',');
  return typeof value === 'object' ? [...value] : [];
};

function OptionsFilter({ filter, id, value, fill }: EditorProps<'options'>) {
  return (
    <SearchSelect
      id={id}
      {...several}
      allowClear
      maxTagCount="responsive"
      placeholder={`请选择${filter.label}`}
      options={Object.entries(filter.options).map(([code, { label }]) => ({ value: code, label }))}
      value={codesIn(value)}
      onChange={fill}
    />
  );
}

function ReferenceFilter({
  filter,
  id,
  value,
  fill,
  picker,
}: EditorProps<'reference'> & { readonly picker: PickerActor }) {
  const chosen = Number(value);
  return (
    <RemoteSelect
      id={id}
      picker={picker}
      entity={filter.refers}
      label={filter.label}
      value={Number.isInteger(chosen) && chosen > 0 ? [chosen] : []}
      titles={[]}
      choosesAny
      listWidth={320}
      onChange={([first]) => fill(first)}
    />
  );
}

const FlagFilter = ({ filter, id, value, fill, asked }: EditorProps<'flag'> & Pick<Props, 'asked'>) => (
  <div className="search-filter search-flag" data-asked={asked}>
    <label className="tick-label">
      <input
        type="checkbox"
        className="tick"
        id={id}
        checked={['1', 'true', true].some((on) => on === value)}
        onChange={({ target }) => fill(target.checked)}
      />
      {filter.label}
    </label>
  </div>
);
