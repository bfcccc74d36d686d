import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type TestHomeActor, type TestPart, testParts } from '../../machines/shell/test-home.ts';
import { TagSelect } from '../entity/fields/TagSelect.tsx';
import { AvatarList } from './layout/AvatarList.tsx';
import './test-home.css';

const names = ['何沐', '林夏', '周宁', '许言', '陈一帆'];

const Avatars = () => (
  <p>
    <AvatarList names={names} /> <AvatarList names={names} maxLength={3} />{' '}
    <AvatarList names={names} maxLength={3} size={28} />
  </p>
);

const Exceptions = () => (
  <p>
    {[403, 404, 500].map((status) => (
      <a key={status} href={`#/exception/${status}`}>
        {status}
      </a>
    ))}
  </p>
);

const Environment = () => (
  <dl>
    <dt>安全环境</dt>
    <dd>{isSecureContext ? '是' : '否'}</dd>
    <dt>浏览器</dt>
    <dd>{navigator.userAgent}</dd>
  </dl>
);

const parts: Readonly<Record<TestPart, () => ReactNode>> = {
  avatars: Avatars,
  exceptions: Exceptions,
  environment: Environment,
};

/** 测试页 (spec §2, /test/home): reached by its address alone. */
export function TestHomePage({ page }: { readonly page: TestHomeActor }) {
  const chosen = useSelector(page, ({ context }) => context.chosen);
  const state = useSelector(page, ({ value }) => value);
  return (
    <div className="test-home" data-machine="testHome" data-state={state}>
      <TagSelect
        label="显示内容"
        options={testParts}
        chosen={chosen}
        onToggle={(part) => page.send({ type: 'TOGGLE', part })}
        onToggleAll={() => page.send({ type: 'TOGGLE_ALL' })}
      />
      {state === 'empty' && <p>没有选中的内容，请选择上面的标签。</p>}
      {testParts.map(({ value, name }) => {
        const Part = parts[value];
        return (
          chosen.includes(value) && (
            <section key={value} aria-label={name}>
              <h2>{name}</h2>
              <Part />
            </section>
          )
        );
      })}
    </div>
  );
}
