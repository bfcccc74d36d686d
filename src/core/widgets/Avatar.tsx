import { UserOutlined } from '@ant-design/icons';

/** A person's picture, or the default one (spec §3). */
export const Avatar = ({ url }: { readonly url: string | null }) =>
  url === null ? (
    <span className="avatar" aria-hidden="true">
      <UserOutlined />
    </span>
  ) : (
    <img className="avatar" src={url} alt="" />
  );
