import { sectionsOf } from '../../contract/entity/form-layout.ts';
import type { PlanNode, PlanPrize } from '../../contract/activities/plan-tree.ts';
import { slotsIn } from '../../contract/stock/release-slots.ts';
import { openFields, planFields } from '../../machines/activities/plan-form.ts';
import { DetailValue } from '../entity/fields/DetailValue.tsx';
import { formatInstant, nothing } from '../entity/fields/formats.ts';
import { conditionText } from './plan/condition-text.ts';
import { number } from './plan/outcome-text.ts';

/** The chosen plan for those who may not change it, and once it is archived: what its form would hold, as text. */
export function PlanFacts({ node }: { readonly node: PlanNode }) {
  return (
    <div className="plan-form">
      {sectionsOf(planFields, Object.keys(openFields(node, node))).map(({ title, keys }) => (
        <section key={title} aria-label={title} className="plan-reading">
          <h4>{title}</h4>
          <dl>
            {keys.map((key) => (
              <div key={key}>
                <dt>{planFields[key]?.label}</dt>
                <dd>
                  <Fact name={key} node={node} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Fact({ name, node }: { readonly name: string; readonly node: PlanNode }) {
  const field = planFields[name];
  if (name === 'match_value') return conditionText(node['match_type'], node[name]);
  if (name === 'release_slots') return <Slots value={node[name]} prizes={node.prizes ?? []} />;
  return field && <DetailValue name={name} field={field} row={node} />;
}

const instant = (at: number) => formatInstant(new Date(at).toISOString());

/** 分时投放: so many of a prize from then to then, a line for each. */
function Slots({ value, prizes }: { readonly value: unknown; readonly prizes: readonly PlanPrize[] }) {
  const slots = slotsIn(value);
  if (slots.length === 0) return nothing;
  return (
    <ul className="plan-slot-lines">
      {slots.map(({ prizeId, from, to, quantity }) => (
        <li key={`${prizeId} ${from}`}>
          {prizes.find(({ id }) => id === prizeId)?.title ?? `奖品 ${prizeId}`}：{instant(from)} 至 {instant(to)}，
          {number(quantity)} 份
        </li>
      ))}
    </ul>
  );
}
