import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { sectionsOf } from '../../../contract/entity/form-layout.ts';
import { placeOf } from '../../../contract/activities/plan-outline.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { mayType, openFields, planFaults, planFields, typedOver } from '../../../machines/activities/plan-form.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import { newRequestId } from '../../core/request-id.ts';
import { moveOn, saveByKeys, savingHints } from '../../core/widgets/form-keys.ts';
import { PlanFacts } from '../PlanFacts.tsx';
import { PlanField } from './PlanField.tsx';
import { PlanSteps } from './PlanSteps.tsx';

/** The chosen plan: what its entity declares of it, and the steps of its life. What is typed stays until it is saved or discarded. */
export function PlanForm({ page }: { readonly page: PlanPageActor }) {
  const node = useSelector(page, ({ context }) => placeOf(context.tree, context.selected)?.node);
  const mayEdit = useSelector(page, ({ context }) => mayType(context.actions, node));
  if (!node) return <p className="plan-hint">从左边选择一个方案</p>;
  return (
    <>
      {mayEdit ? <Fields page={page} node={node} /> : <PlanFacts node={node} />}
      <PlanSteps page={page} node={node} />
    </>
  );
}

interface Props {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
}

function Fields({ page, node }: Props) {
  const typed = useSelector(page, ({ context }) => context.drafts[node.id]);
  const refused = useSelector(page, ({ context }) => context.refused);
  const isDirty = useSelector(page, (snapshot) => snapshot.can({ type: 'DISCARD' }));
  const values = typedOver(node, typed);
  const open = openFields(node, values);
  // Of a row that nobody touches nothing is said.
  const faults = { ...refused, ...(typed && planFaults(page.getSnapshot().context, node.id)) };
  const save = () => page.send({ type: 'SUBMIT', requestId: newRequestId() });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields come by here.
    <form
      className="plan-form"
      onKeyDownCapture={(event) => saveByKeys(event, save)}
      onKeyDown={(event) => moveOn(event, event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {sectionsOf(planFields, Object.keys(open)).map(({ title, keys }) => (
        <div key={title} role="group" aria-label={title} className="plan-section">
          <h4>{title}</h4>
          {keys.map((key) => (
            <PlanField
              key={key}
              name={key}
              node={node}
              values={values}
              fault={faults[key]}
              onFill={(some) => page.send({ type: 'FILL', values: some })}
            />
          ))}
        </div>
      ))}
      <Buttons page={page} isDirty={isDirty} />
    </form>
  );
}

function Buttons({ page, isDirty }: { readonly page: PlanPageActor; readonly isDirty: boolean }) {
  const maySave = useSelector(page, (snapshot) => snapshot.can({ type: 'SUBMIT', requestId: '' }));
  return (
    <div className="plan-buttons plan-save">
      <Button type="primary" htmlType="submit" disabled={!maySave} {...savingHints}>
        保存
      </Button>
      <Button disabled={!isDirty} onClick={() => page.send({ type: 'DISCARD' })}>
        放弃修改
      </Button>
    </div>
  );
}
