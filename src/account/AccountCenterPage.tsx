import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { Profile } from '../../contract/account/account-area.ts';
import { profilePage } from '../../contract/menu/own-pages.ts';
import type { AccountCenterActor } from '../../machines/account/account-center.ts';
import type { BlockActor } from '../../machines/core/block.ts';
import { Journal } from './Journal.tsx';
import './center.css';
import '../entity/fields/fields.css';
import { formatInstant } from '../entity/fields/formats.ts';
import { Avatar } from '../core/widgets/Avatar.tsx';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { TodosBlock } from '../insight/workplace/TodosBlock.tsx';
import '../insight/workplace/workplace.css';

interface Props {
  readonly page: AccountCenterActor;
}

const tabs = [
  { key: 'todos', label: '我的待办', event: { type: 'SHOW_TODOS' } },
  { key: 'operations', label: '我的操作', event: { type: 'SHOW_OPERATIONS' } },
  { key: 'logins', label: '我的登录', event: { type: 'SHOW_LOGINS' } },
] as const;

/** 个人中心: who one is, what waits for one, what one has done (wider.md §11). */
export function AccountCenterPage({ page }: Props) {
  const state = useSelector(page, ({ value }) => value);
  const { profile, todos, operations, logins } = useSelector(page, ({ children }) => children);
  return (
    <div className="center" data-machine="accountCenter" data-state={state}>
      {profile && <Card block={profile} />}
      <div className="center-main">
        <div role="group" aria-label="我的记录" className="center-tabs">
          {tabs.map(({ key, label, event }) => (
            <button key={key} type="button" aria-pressed={key === state} onClick={() => page.send(event)}>
              {label}
            </button>
          ))}
        </div>
        {todos && <TodosBlock block={todos} />}
        {operations && <Journal key="operations" journal={operations} />}
        {logins && <Journal key="logins" journal={logins} />}
      </div>
    </div>
  );
}

function Card({ block }: { readonly block: BlockActor }) {
  const { content, error } = useSelector(block, ({ context }) => context);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const profile = content as Profile | null;
  if (error !== '')
    return (
      <section className="center-card" role="alert">
        <p>{error}</p>
        <Button onClick={() => block.send({ type: 'RELOAD' })}>重试</Button>
      </section>
    );
  return (
    <section className="center-card" aria-label="个人资料">
      {profile ? <Person profile={profile} /> : <WaitingLines lines={6} />}
    </section>
  );
}

function Person({ profile }: { readonly profile: Profile }) {
  const { avatar, nickname, intro, tags, username, roles, dept, region, created_at: joined } = profile;
  const facts = [
    ['登录账号', username],
    ['部门', dept],
    ['所在地区', region],
    ['加入时间', formatInstant(joined).slice(0, 10)],
  ] as const;
  return (
    <>
      <Avatar url={avatar?.url ?? null} />
      <h1>{nickname}</h1>
      <p>{intro ?? '还没有个人简介'}</p>
      <div className="center-tags">
        {roles.map((role) => (
          <span key={role} className="tag tag-processing">
            {role}
          </span>
        ))}
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </div>
      <dl>{facts.map(([label, value]) => value !== null && <Fact key={label} label={label} value={value} />)}</dl>
      <a href={`#${profilePage.path}`}>编辑资料</a>
    </>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
