import { LogoutOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { UserInfo } from '../../contract/session.ts';
import { Avatar } from './Avatar.tsx';

interface Props {
  readonly user: UserInfo;
  readonly onSignOut: () => void;
}

const buttonId = 'user-menu';

/** The operator's name and picture; opens what he can do about himself. */
export function UserMenu({ user: { nickname, avatar }, onSignOut }: Props) {
  const items = [{ key: 'signOut', label: '退出登录', icon: <LogoutOutlined />, onClick: onSignOut }];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      menu={{ items }}
      onOpenChange={(isOpen) => {
        if (!isOpen) document.getElementById(buttonId)?.focus();
      }}
    >
      <button type="button" id={buttonId} className="header-button user-button" aria-haspopup="menu">
        <Avatar url={avatar} />
        <span className="user-name">{nickname}</span>
      </button>
    </Dropdown>
  );
}
