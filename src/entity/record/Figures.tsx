import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import { cellOf } from '../fields/cells.tsx';

interface Props {
  readonly entity: Entity;
  readonly row: Row;
  readonly keys: readonly string[];
}

/** A few numbers of a row side by side, large enough to compare; what somebody wrote has a line of its own, as text. */
export const Figures = ({ entity, row, keys }: Props) => (
  <dl className="figures">
    {keys.map((key) => {
      const field = entity.fields[key];
      return (
        field && (
          <div key={key} data-words={field.kind === 'textarea' || undefined}>
            <dt>{field.label}</dt>
            <dd>{cellOf(key, field, row)}</dd>
          </div>
        )
      );
    })}
  </dl>
);
