import { useSelector } from '@xstate/react';
import { Tag } from 'antd';
import { type GrantPage, pairOf } from '../../contract/grants.ts';
import { actionLabels } from '../../contract/permission.ts';
import { differenceOf } from '../../machines/grants-choice.ts';
import type { GrantsActor } from '../../machines/grants.ts';

/** What would be given and taken, page by page, and how many accounts it reaches. */
export function GrantsPreview({ grants }: { readonly grants: GrantsActor }) {
  const { pages, held, chosen, userCount } = useSelector(grants, ({ context }) => context);
  const { added, removed } = differenceOf(held, chosen);
  return (
    <section className="grants-preview" aria-label="变更预览">
      <p role="status">
        新增 {added.length} 项，移除 {removed.length} 项，影响 {userCount} 个账号。保存后立即生效。
      </p>
      <Changes title="新增" pages={pages} pairs={added} color="success" />
      <Changes title="移除" pages={pages} pairs={removed} color="error" />
    </section>
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
