import { Suspense } from 'react';
import type { Entity } from '../../contract/entity/entity.ts';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import { latePart } from './late-part.tsx';

const PageWatermark = latePart(async () => (await import('./list/PageWatermark.tsx')).PageWatermark);

interface Props {
  readonly entity: Entity;
  readonly user: UserInfo | undefined;
}

/** A page whose rows tell something of people that is hidden from some carries who looks at it. */
export function PersonalMark({ entity, user }: Props) {
  const isPersonal = Object.values(entity.fields).some(({ mask }) => mask !== undefined);
  return <Suspense>{user?.watermark && isPersonal && <PageWatermark user={user} />}</Suspense>;
}
