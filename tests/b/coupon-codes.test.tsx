import type { AnyActorRef } from 'xstate';
import type { CouponCodesActor } from '../../machines/coupons/coupon-codes.ts';
import { CouponCodes } from '../../src/coupons/CouponCodes.tsx';
import { couponCodesDriver } from '../drivers/coupon-codes.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(couponCodesDriver, (actor: AnyActorRef) =>
  draw(<CouponCodes dialog={actor as CouponCodesActor} mint={() => 'wish-1'} />),
);
