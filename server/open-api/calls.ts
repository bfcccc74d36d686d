import { addressAward, claimAward, verifyAward } from './calls/awards.ts';
import type { OpenCall } from './call.ts';
import { redeemedCode } from './calls/codes.ts';
import { givenConsent } from './calls/consents.ts';
import { readPage, readPlace } from './calls/content.ts';
import { readCoupons, takenCoupon } from './calls/coupons.ts';
import { takeDraw } from './calls/draws.ts';
import { exportedMember, fetchedExport } from './calls/exports.ts';
import { cancelledMember } from './calls/leave.ts';
import { readMember, upsertedMember } from './calls/members.ts';
import { readOffer, readOffers } from './calls/mall/offers.ts';
import { placedOrder, quotedOrder } from './calls/mall/orders.ts';
import { appliedAfterSale, readAfterSales, returnedAfterSale, withdrawnAfterSale } from './calls/mall/after-sales.ts';
import { cancelledOrder, receivedOrder } from './calls/mall/order-steps.ts';
import { readOrders } from './calls/mall/own-orders.ts';
import { paidOrder } from './calls/mall/pay.ts';
import { pickedOrder } from './calls/mall/pickup.ts';
import { confirmedPoints, heldPoints, readEntries, releasedPoints } from './calls/points.ts';
import { readRecords } from './calls/records.ts';
import { reportedScan } from './calls/scans.ts';
import { createdSuggestion, ratedSuggestion, readSuggestions, reopenedSuggestion } from './calls/suggestions.ts';
import { reportedViews } from './calls/views.ts';

/** What can be called by key, in the order of the document. */
export const openCalls: readonly OpenCall[] = [
  upsertedMember,
  readMember,
  cancelledMember,
  exportedMember,
  fetchedExport,
  givenConsent,
  readPlace,
  readPage,
  reportedViews,
  reportedScan,
  takeDraw,
  claimAward,
  addressAward,
  verifyAward,
  readRecords,
  redeemedCode,
  takenCoupon,
  readCoupons,
  readOffers,
  readOffer,
  quotedOrder,
  placedOrder,
  cancelledOrder,
  receivedOrder,
  pickedOrder,
  readOrders,
  appliedAfterSale,
  withdrawnAfterSale,
  returnedAfterSale,
  readAfterSales,
  paidOrder,
  heldPoints,
  confirmedPoints,
  releasedPoints,
  readEntries,
  createdSuggestion,
  reopenedSuggestion,
  ratedSuggestion,
  readSuggestions,
];
