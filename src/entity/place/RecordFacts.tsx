import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field } from '../../../contract/entity/field.ts';
import { type Section, sectionsOf } from '../../../contract/entity/form-layout.ts';
import { hiddenOf, identityOf, listColumns, standsIn } from '../../../contract/entity/list/list-look.ts';
import { counters, FactList, factsOf, FactValue, type Shown } from '../fields/FactList.tsx';

/** More figures are read as a list. */
const mostFigures = 6;

/** What decides about a record: what its stock comes to, and what the list shows of it at first; its standing is said in the head. */
function figureKeys({ entity, row }: Shown): readonly string[] {
  const { name, below, picture } = identityOf(entity) ?? {};
  const hidden = new Set([...hiddenOf(entity, {}), name, below, picture, entity.title, entity.standing ?? 'status']);
  const shown = listColumns(entity)
    .filter(({ key }) => !hidden.has(key))
    .map((column) => standsIn(column, row).key);
  const stock = entity.stock ? counters.filter((key) => entity.fields[key]) : [];
  return [...new Set([...stock, ...shown])].slice(0, mostFigures);
}

/** More than a number or a word. */
const isLong = ({ kind, outOf }: Field) => kind === 'datetime' || kind === 'period' || outOf !== undefined;

/** The figures of a record side by side, large enough to compare. */
export function RecordFigures(shown: Shown) {
  const { entity } = shown;
  const figures = figureKeys(shown).flatMap((key) => {
    const field = entity.fields[key];
    return field ? [{ key, field }] : [];
  });
  if (figures.length === 0) return null;
  return (
    <dl className="figures record-figures">
      {figures.map(({ key, field }) => (
        <div key={key}>
          <dt>{field.label}</dt>
          <dd {...(isLong(field) && { className: 'long-figure' })}>
            <FactValue {...shown} name={key} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the head of the page says already. */
function headKeys(entity: Entity): ReadonlySet<string | undefined> {
  const { name, below, picture } = identityOf(entity) ?? {};
  return new Set([name, below, picture, entity.numbered?.field]);
}

/** The sections of the form and those of what the server makes; what it makes and no section is about stands by itself after them. */
function sectionsIn({ fields }: Entity, keys: readonly string[]): readonly Section[] {
  const sections = sectionsOf(fields, keys);
  const isMade = (key: string) => fields[key]?.computed === true;
  const isOfForm = (title: string) =>
    title !== '' && Object.values(fields).some(({ section, computed }) => section === title && !computed);
  const made = sections.flatMap(({ title, keys: own }) => (isOfForm(title) ? own.filter(isMade) : []));
  return [
    ...sections.map(({ title, keys: own }) => ({
      title: title || '基本信息',
      keys: own.filter((key) => !made.includes(key)),
    })),
    { title: '其他信息', keys: made },
  ].filter(({ keys: own }) => own.length > 0);
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** All fields of a record by the sections of its form; those without content are named in one line. */
export function RecordSections(shown: Shown) {
  const { entity, row } = shown;
  const inHead = headKeys(entity);
  const facts = factsOf(entity, row).filter(([key]) => !inHead.has(key));
  const filled = facts.filter(([key]) => !isEmpty(row[key]));
  const empty = facts.filter(([key]) => isEmpty(row[key]));
  const keys = filled.map(([key]) => key);
  return (
    <section className="panel record-sections" aria-label="基本信息">
      {sectionsIn(entity, keys).map(({ title, keys: parts }) => (
        <section key={title} className="record-section">
          <h2>{title}</h2>
          <FactList {...shown} fields={parts.map((key) => [key, entity.fields[key]])} />
        </section>
      ))}
      {empty.length > 0 && <EmptyFields fields={empty.map(([, field]) => field)} />}
    </section>
  );
}

const EmptyFields = ({ fields }: { readonly fields: readonly Field[] }) => (
  <p className="record-empty">
    没有内容的 {fields.length} 项：{fields.map(({ label }) => label).join('、')}
  </p>
);
