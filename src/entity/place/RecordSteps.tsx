import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { EllipsisOutlined } from '@ant-design/icons';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { usePermits, usePermittedActions } from '../permitted.tsx';
import { Because } from '../living/Because.tsx';
import { closedBecause } from '../list/row-moves.ts';
import { recordSteps, type RecordStep } from './record-steps.ts';

interface Props {
  readonly page: RecordPageActor;
  readonly record: RecordActor;
  readonly entity: Entity;
  readonly row: Row;
}

/** What can be done with a record: what it waits for at the far end, a few steps beside it, the others in a menu, danger last. */
export function RecordSteps({ page, record, entity, row }: Props) {
  const actions = usePermittedActions(entity.permissionId);
  const permits = usePermits();
  const mayStart = useSelector(record, (snapshot) => snapshot.can({ type: 'EDIT' }));
  const { main, beside, more } = recordSteps({ page, record, entity, row }, actions, permits);
  const closed = closedBecause(entity, row);
  return (
    <div className="record-steps">
      {closed !== undefined && <span className="record-closed">{closed}</span>}
      {beside.map((step) => (
        <StepButton key={step.key} step={step} disabled={Boolean(step.isForm) && !mayStart} />
      ))}
      {more.length > 0 && <MoreSteps steps={more} mayStart={mayStart} entity={entity} row={row} />}
      {main && <StepButton step={main} disabled={Boolean(main.isForm) && !mayStart} main />}
    </div>
  );
}

interface ButtonProps {
  readonly step: RecordStep;
  readonly disabled: boolean;
  readonly main?: boolean;
}

const StepButton = ({ step, disabled, main = false }: ButtonProps) => (
  <Button {...(main && { type: 'primary' as const })} disabled={disabled} onClick={step.take}>
    {step.label}
  </Button>
);

interface MoreProps {
  readonly steps: readonly RecordStep[];
  readonly mayStart: boolean;
  readonly entity: Entity;
  readonly row: Row;
}

/** What is refused now stays to be read, with its reason. */
const MoreSteps = ({ steps, mayStart, entity, row }: MoreProps) => (
  <Dropdown
    trigger={['click']}
    placement="bottomRight"
    menu={{
      items: steps.map(({ key, label, refusal, danger = false, isForm, take }) => ({
        key,
        danger,
        disabled: refusal !== undefined || (Boolean(isForm) && !mayStart),
        label:
          refusal === undefined ? (
            label
          ) : (
            <StepRefusal label={label} refusal={refusal}>
              <Because entity={entity} row={row} event={key} />
            </StepRefusal>
          ),
        onClick: take,
      })),
    }}
  >
    <Button aria-label="更多操作" icon={<EllipsisOutlined />} />
  </Dropdown>
);

interface RefusalProps {
  readonly label: string;
  readonly refusal: string;
  readonly children: ReactNode;
}

const StepRefusal = ({ label, refusal, children }: RefusalProps) => (
  <>
    {label}
    <small className="step-refusal">
      {refusal}
      {children}
    </small>
  </>
);
