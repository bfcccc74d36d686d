import type { Entity } from '../../../contract/entity/entity.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { formatInstant, nothing } from '../fields/formats.ts';
import { textIn } from '../fields/values.ts';
import { type Announced, type AnnouncedPrize, changesBetween, oddsOf, quantityOf } from './disclosure-changes.ts';
import { SideValue } from './SideValue.tsx';
import './history.css';
import './disclosures.css';

const isAnnounced = (value: unknown): value is Announced =>
  typeof value === 'object' && value !== null && 'rules' in value && 'prizes' in value;

interface Props {
  readonly rows: readonly unknown[];
  readonly entity: Entity;
}

/**
 * 公示快照 among the details of an activity (award.md §3.1, §1.4 C4): what the public was told, by whom and when, newest first, and what
 * each says other than the one before it.
 */
export function Disclosures({ rows, entity }: Props) {
  const all = rows.filter(isAnnounced);
  return (
    <section className="detail-part" aria-label="公示快照">
      <h4>公示快照</h4>
      <ol className="history disclosures">
        {all.map((announced, at) => (
          <li key={announced.id}>
            <p className="history-who">
              <strong>{announced.created_by_name || '系统'}</strong>
              <time dateTime={announced.created_at}>{formatInstant(announced.created_at)}</time>
            </p>
            <Changed entity={entity} before={all[at + 1]} after={announced} />
            <details>
              <summary>公示的规则和奖品</summary>
              <Rules entity={entity} rules={announced.rules} />
              <Prizes prizes={announced.prizes} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ChangedProps {
  readonly entity: Entity;
  readonly before: Announced | undefined;
  readonly after: Announced;
}

function Changed({ entity, before, after }: ChangedProps) {
  if (!before) return <p>首次公示</p>;
  const { fields, prizes } = changesBetween(before, after);
  return (
    <dl className="history-diff">
      {fields.map((key) => (
        <div key={key}>
          <dt>{entity.fields[key]?.label ?? key}</dt>
          <dd>
            <FieldChange name={key} field={entity.fields[key]} before={before.rules} after={after.rules} />
          </dd>
        </div>
      ))}
      {prizes.map((prize) => (
        <div key={prize.id}>
          <dt>奖品「{prize.title}」</dt>
          <dd>
            {prize.before === undefined ? '新增 ' : <del>{prize.before}</del>}
            {prize.before !== undefined && ' → '}
            {prize.after === undefined ? '撤下' : <ins>{prize.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldChangeProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly before: Values;
  readonly after: Values;
}

/** Long texts word by word, everything else as it was and as it is. */
function FieldChange({ name, field, before, after }: FieldChangeProps) {
  if (!field) return null;
  if (field.kind === 'richtext') return <SideValue {...{ name, field }} values={after} base={before} titles={[]} />;
  return (
    <>
      <del>
        <SideValue {...{ name, field }} values={before} titles={[]} />
      </del>{' '}
      →{' '}
      <ins>
        <SideValue {...{ name, field }} values={after} titles={[]} />
      </ins>
    </>
  );
}

const Rules = ({ entity, rules }: { readonly entity: Entity; readonly rules: Values }) => (
  <dl className="history-diff">
    {Object.entries(entity.fields).map(
      ([key, field]) =>
        Object.hasOwn(rules, key) && (
          <div key={key}>
            <dt>{field.label}</dt>
            <dd>
              <SideValue name={key} field={field} values={rules} titles={[]} />
            </dd>
          </div>
        ),
    )}
  </dl>
);

function Prizes({ prizes }: { readonly prizes: readonly AnnouncedPrize[] }) {
  if (prizes.length === 0) return <p className="detail-none">当时没有启用的奖品</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys.
    <div className="disclosed-prizes" role="region" aria-label="公示的奖品" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['方案', '等级', '奖品', '数量', '概率'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.id}>
              <td>{textIn(prize['plan'])}</td>
              <td>{textIn(prize['level_name']) || nothing}</td>
              <td>{prize.title}</td>
              <td className="number">{quantityOf(prize)}</td>
              <td className="number">{oddsOf(prize) || nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
