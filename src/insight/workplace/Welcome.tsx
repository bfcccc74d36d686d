import { ReloadOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import type { Header } from '../../../contract/insight/workplace.ts';
import type { BlockActor } from '../../../machines/core/block.ts';
import { formatInstant } from '../../entity/fields/formats.ts';
import { Avatar } from '../../core/widgets/Avatar.tsx';
import { Permitted } from '../../entity/permitted.tsx';
import { welcome } from './words.ts';

interface Props {
  readonly user: UserInfo;
  readonly block: BlockActor | undefined;
  readonly onRefresh: () => void;
}

/** 页头: who it is, and the sign-in before this one. */
export function Welcome({ user, block, onRefresh }: Props) {
  const { greeting, date } = welcome();
  return (
    <header className="welcome">
      <Avatar url={user.avatar} />
      <div className="welcome-words">
        <h1>
          {greeting}，{user.nickname}
        </h1>
        <p>
          {date} · {user.role.name}
        </p>
        {block ? <LastLogin block={block} /> : <p> </p>}
      </div>
      <Permitted page="AwardActivity" action="add">
        <Button type="primary" href="#/activity/list?open=new">
          新建活动
        </Button>
      </Permitted>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={onRefresh}>
        刷新
      </Button>
    </header>
  );
}

const lastLoginText = ({ dept, last_login: last }: Header) => {
  const login = last ? `上次登录：${formatInstant(last.at)}${last.ip === '' ? '' : `，IP ${last.ip}`}` : '首次登录';
  return dept === null ? login : `${dept} · ${login}`;
};

const useHeader = (block: BlockActor): Header | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  useSelector(block, ({ context }) => context.content as Header | null);

/** Its line is there before it is known, so that nothing moves. */
function LastLogin({ block }: { readonly block: BlockActor }) {
  const state = useSelector(block, ({ value }) => value);
  const { error } = useSelector(block, ({ context }) => context);
  const content = useHeader(block);
  return (
    <p data-machine="block" data-state={state}>
      {state === 'failed' && (
        <span className="welcome-failed" role="alert">
          {error}
          <Button size="small" type="link" onClick={() => block.send({ type: 'RELOAD' })}>
            重试
          </Button>
        </span>
      )}
      {state !== 'failed' && (content === null ? ' ' : lastLoginText(content))}
    </p>
  );
}
