import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import { causesText } from '../../../machines/entity/lifecycle/facts.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import './because.css';

interface Props {
  readonly entity: Entity;
  readonly row: Row;
  readonly event: string;
}

/** What of the row makes a step impossible now, where the sentence of its refusal does not say it. */
export function Because({ entity, row, event }: Props) {
  const text = causesText(lifecycleOf(entity.name), row, event);
  return text === '' ? null : <span className="because">{text}</span>;
}
