import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Holder } from '../../../contract/people/holders.ts';
import { actionLabels, actions } from '../../../contract/core/permission.ts';
import { Tag } from '../fields/Tag.tsx';
import './holders.css';

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'people' in value &&
  'actions' in value &&
  Array.isArray(value.actions);

interface Props {
  /** What the server tells beside the row; undefined where it tells of no holders. */
  readonly holders: unknown;
  readonly children: ReactNode;
}

/** 谁拥有 in a tab beside the details (wider.md §10.3), where the details tell of it; else the details alone. */
export function DetailTabs({ holders, children }: Props) {
  if (!Array.isArray(holders)) return children;
  const rows = holders.filter(isHolder);
  return (
    <Tabs
      className="detail-tabs"
      items={[
        { key: 'facts', label: '基本信息', children },
        { key: 'holders', label: `谁拥有（${rows.length}）`, children: <Holders rows={rows} /> },
      ]}
    />
  );
}

const roleStatus = { disabled: { label: '角色已停用', color: 'default' } } as const;

/** Roles by what they hold: only actions that any of them holds have a column. */
function Holders({ rows }: { readonly rows: readonly Holder[] }) {
  if (rows.length === 0) return <p className="detail-none">没有角色拥有该页面</p>;
  const held = actions.filter((action) => rows.some((row) => row.actions.includes(action)));
  return (
    <div className="holders">
      <table aria-label="谁拥有">
        <thead>
          <tr>
            <th scope="col">角色</th>
            <th scope="col">账号数</th>
            {held.map((action) => (
              <th key={action} scope="col">
                {actionLabels[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, status, people, actions: own }) => (
            <tr key={id}>
              <th scope="row">
                {name} {status !== 'enabled' && <Tag options={roleStatus} code={status} />}
              </th>
              <td className="number">{people}</td>
              {held.map((action) => (
                <td key={action}>{own.includes(action) ? '✓' : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
