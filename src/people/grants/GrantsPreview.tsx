import { useSelector } from '@xstate/react';
import { Tag } from 'antd';
import { type GrantEffect, type GrantPage, pairOf } from '../../../contract/people/grants.ts';
import { actionLabels } from '../../../contract/core/permission.ts';
import { differenceOf } from '../../../machines/people/grants-choice.ts';
import type { GrantsActor } from '../../../machines/people/grants.ts';
import { affectedText, effectText } from './effect-text.ts';

/** What would be given and taken, page by page, and what really changes for whom. */
export function GrantsPreview({ grants }: { readonly grants: GrantsActor }) {
  const { pages, held, chosen, effect } = useSelector(grants, ({ context }) => context);
  const { added, removed } = differenceOf(held, chosen);
  return (
    <section className="grants-preview" aria-label="变更预览">
      <p role="status">{effectText(effect)}。保存后立即生效。</p>
      <People effect={effect} />
      <p>
        新增 {added.length} 项，移除 {removed.length} 项：
      </p>
      <Changes title="新增" pages={pages} pairs={added} color="success" />
      <Changes title="移除" pages={pages} pairs={removed} color="error" />
    </section>
  );
}

/** Who they are, folded: it may be many. */
function People({ effect: { people, peopleCount } }: { readonly effect: GrantEffect }) {
  if (people.length === 0) return null;
  return (
    <details>
      <summary>查看这 {peopleCount} 人</summary>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            {person.name}：{affectedText(person)}
          </li>
        ))}
      </ul>
      {peopleCount > people.length && <p>只列出前 {people.length} 人</p>}
    </details>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly pages: readonly GrantPage[];
  readonly pairs: readonly string[];
  readonly color: string;
}

function Changes({ title, pages, pairs, color }: ChangesProps) {
  if (pairs.length === 0) return null;
  const touched = pages
    .map((page) => ({
      page,
      changed: page.actions.filter((action) => pairs.includes(pairOf(page.permissionId, action))),
    }))
    .filter(({ changed }) => changed.length > 0);
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {touched.map(({ page, changed }) => (
          <li key={page.permissionId}>
            {page.title}
            {changed.map((action) => (
              <Tag key={action} color={color}>
                {actionLabels[action]}
              </Tag>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
