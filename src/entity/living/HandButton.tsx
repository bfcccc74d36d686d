import { Button } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { HandOverInput } from '../../../machines/statechart/hand-over.ts';

interface Props {
  readonly step: HandOverInput;
  readonly onHand: (step: HandOverInput) => void;
}

/** Leaves a step to somebody who may take it. */
export const HandButton = ({ step, onHand }: Props) => (
  <>
    {' '}
    <Button size="small" aria-label={`把${step.title}交给别人`} onClick={() => onHand(step)}>
      交给别人
    </Button>
  </>
);

/** A step of the record itself. */
export const ownStep = (
  entity: Entity,
  row: Row,
  { event, label }: { readonly event: string; readonly label: string },
): HandOverInput => ({
  entity: entity.name,
  id: row.id,
  event,
  title: `${label}${entity.label}「${String(row[entity.title])}」`,
});
