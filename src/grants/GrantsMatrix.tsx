import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { type GrantPage, pairOf } from '../../contract/grants.ts';
import { type Action, actionLabels, actions } from '../../contract/permission.ts';
import { foundPages, isFixed, type Mark, markOf } from '../../machines/grants-choice.ts';
import type { GrantsActor } from '../../machines/grants.ts';

interface Props {
  readonly grants: GrantsActor;
}

const none: readonly Action[] = [];

/**
 * Pages by group, and what may be done there. A row looks at its own page alone, so that a click draws one row, its group and the head
 * anew, however many pages there are; the boxes are the browser's own.
 */
export function GrantsMatrix({ grants }: Props) {
  const search = useSelector(grants, ({ context }) => context.search);
  const pages = useSelector(grants, ({ context }) => context.pages);
  const shown = foundPages(pages, search);
  const groups = [...new Set(shown.map(({ group }) => group))];
  if (shown.length === 0) return <p className="grants-note">没有符合「{search}」的页面</p>;
  return (
    <div className="grants-scroll">
      <table className="grants-matrix" aria-label="权限矩阵">
        <Head grants={grants} search={search} />
        {groups.map((group) => (
          <Group key={group} grants={grants} group={group} search={search} />
        ))}
      </table>
    </div>
  );
}

function Head({ grants, search }: Props & { readonly search: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">页面</th>
        {actions.map((action) => (
          <th key={action} scope="col">
            <ColumnBox grants={grants} action={action} search={search} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ColumnBox({ grants, action, search }: Props & { readonly action: Action; readonly search: string }) {
  const mark = useSelector(grants, ({ context: { pages, chosen, grantable } }) =>
    markOf(chosen, foundPages(pages, search), grantable, action),
  );
  const locked = useSelector(grants, ({ context: { pages, grantable } }) =>
    isFixed(foundPages(pages, search), grantable, action),
  );
  return (
    <label>
      <Box
        name={`全部${actionLabels[action]}`}
        mark={mark}
        locked={locked}
        onToggle={() => grants.send({ type: 'TOGGLE_COLUMN', action })}
      />
      {actionLabels[action]}
    </label>
  );
}

const Group = memo(function Group({
  grants,
  group,
  search,
}: Props & { readonly group: string; readonly search: string }) {
  const all = useSelector(grants, ({ context }) => context.pages);
  const pages = foundPages(all, search).filter((page) => page.group === group);
  const mark = useSelector(grants, ({ context: { chosen, grantable } }) => markOf(chosen, pages, grantable));
  const locked = useSelector(grants, ({ context: { grantable } }) => isFixed(pages, grantable));
  return (
    <tbody>
      <tr className="grants-group">
        <th scope="rowgroup" colSpan={actions.length + 1}>
          <label>
            <Box
              name={`全部${group}`}
              mark={mark}
              locked={locked}
              onToggle={() => grants.send({ type: 'TOGGLE_GROUP', group })}
            />
            {group}
          </label>
        </th>
      </tr>
      {pages.map((page) => (
        <PageRow key={page.permissionId} grants={grants} page={page} />
      ))}
    </tbody>
  );
});

const PageRow = memo(function PageRow({ grants, page }: Props & { readonly page: GrantPage }) {
  const chosen = useSelector(grants, ({ context }) => context.chosen[page.permissionId] ?? none);
  const held = useSelector(grants, ({ context }) => context.held[page.permissionId] ?? none);
  const grantable = useSelector(grants, ({ context }) => context.grantable);
  const mark = markOf({ [page.permissionId]: chosen }, [page], grantable);
  return (
    <tr>
      <th scope="row">
        <label>
          <Box
            name={`全部${page.title}`}
            mark={mark}
            locked={isFixed([page], grantable)}
            onToggle={() => grants.send({ type: 'TOGGLE_PAGE', page: page.permissionId })}
          />
          {page.title}
        </label>
      </th>
      {actions.map((action) => (
        <Cell
          key={action}
          grants={grants}
          page={page}
          action={action}
          isOn={chosen.includes(action)}
          wasOn={held.includes(action)}
          locked={grantable[pairOf(page.permissionId, action)] !== true}
        />
      ))}
    </tr>
  );
});

interface CellProps extends Props {
  readonly page: GrantPage;
  readonly action: Action;
  readonly isOn: boolean;
  readonly wasOn: boolean;
  readonly locked: boolean;
}

/** A click on a whole column touches every row: only the cells that it changes are drawn again. */
const Cell = memo(function Cell({ grants, page, action, isOn, wasOn, locked }: CellProps) {
  return (
    <td className={isOn === wasOn ? '' : 'grants-changed'}>
      {page.actions.includes(action) && (
        <Box
          name={`${page.title} ${actionLabels[action]}`}
          mark={isOn ? 'all' : 'none'}
          locked={locked}
          onToggle={() => grants.send({ type: 'TOGGLE', page: page.permissionId, action })}
        />
      )}
    </td>
  );
});

interface BoxProps {
  readonly name: string;
  readonly mark: Mark;
  readonly locked?: boolean;
  readonly onToggle: () => void;
}

/** A box of the browser's own; that it is half ticked can only be said to the element. */
const Box = ({ name, mark, locked = false, onToggle }: BoxProps) => (
  <input
    type="checkbox"
    aria-label={name}
    checked={mark === 'all'}
    disabled={locked}
    ref={(box) => {
      if (box) box.indeterminate = mark === 'some';
    }}
    onChange={onToggle}
  />
);
