/*
 * The life cycles as award.md §3 to §6.4 and wider.md §1.6 and §10 draw them, written by hand: from which state which event leads where,
 * and under which condition. One line for each event and where it leads: `EVENT from, from > to if condition`.
 */
const stocked = `
ENABLE draft, disabled > enabled if inStock
DISABLE enabled > disabled
ARCHIVE draft, enabled, disabled > archived if notAllocated`;
const slot = `
ENABLE draft, disabled > enabled if ready
DISABLE enabled > disabled
ARCHIVE draft, disabled > archived if isEmpty`;
const journey = `
ENABLE draft, disabled > enabled if ready
DISABLE enabled > disabled`;
const open = 'wait_claim, wait_address, wait_verify';

/** By entity; of those that are not here nothing ever moves. */
export const expectedLifeCycles: Readonly<Record<string, string>> = {
  award_cate: `
DISABLE enabled > disabled if notSystem
ENABLE disabled > enabled if notSystem`,
  localverifice: `
ENABLE draft, disabled > enabled if isReady
DISABLE enabled > disabled
ARCHIVE draft, enabled, disabled > archived if notAlone`,
  goods: `
ON_SALE draft, off_sale > on_sale if sellable
OFF_SALE on_sale > off_sale
ARCHIVE draft, off_sale > archived if notInUse`,
  goods_offline: stocked.replace('inStock', 'canBeHandedOver'),
  goods_market: stocked,
  goods_bottlecap: stocked,
  coupon_zhongshang: stocked.replace('inStock', 'canBeIssued'),
  award: `
ENABLE draft, disabled > enabled if sourceOk
DISABLE enabled > disabled
ARCHIVE draft, disabled > archived if notUsed`,
  activity: `
PUBLISH draft > published if publishable
WITHDRAW published > draft if notStarted
PAUSE published > paused if notEnded
RESUME paused > published if publishable
TERMINATE published, paused > terminated if notEnded
ARCHIVE draft, published, paused, terminated > archived if settled`,
  plan: slot.replace('DISABLE enabled > disabled', 'DISABLE enabled > disabled if isCovered'),
  prize: slot,
  invite_prize: slot,
  invite_plan: `
ENABLE draft, paused > enabled if ready
PAUSE enabled > paused
END enabled, paused > ended
MERGED draft, paused > merged
ARCHIVE draft, ended > archived if settled`,
  ccn_activity: `
OPEN draft, closed > opened if openable
CLOSE opened > closed
ARCHIVE draft, opened, closed > archived if settled`,
  acticode_node: journey,
  acticode_plan: journey,
  acticode_task: journey.replace('draft, disabled', 'disabled'),
  award_record: `
CLAIM wait_claim > issuing if inTime
SET_ADDRESS wait_address > wait_ship if inTime
VERIFY wait_verify > done if inTime
EXPIRE ${open} > expired if late
EXTEND wait_claim > wait_claim
EXTEND wait_address > wait_address
EXTEND wait_verify > wait_verify
EXTEND failed > failed
GRANT_OK issuing > done
GRANT_FAIL issuing > failed
RETRY failed > issuing
SHIP wait_ship > shipped
ORDER_REOPEN wait_ship > wait_address
RECEIVED shipped > done
VOID ${open}, issuing, wait_ship, failed > void if orderSettled
VOID_RETURN ${open}, issuing, wait_ship, failed > void if returnable`,
  goods_order: `
PAY wait_pay > wait_check if needsCheck
PAY wait_pay > wait_ship
TIMEOUT wait_pay > cancelled
CHECK_PASS wait_check > wait_ship
CHECK_REJECT wait_check > cancelled
SHIP wait_ship > shipped if mayShip
DELIVER wait_ship > finished if mayDeliver
SYNC_SHIPPED wait_ship > shipped if isOpenThere
SYNC_DONE wait_ship > finished if isGivenThere
SYNC_FAILED wait_ship > exception if isThere
RETRY_SYNC wait_ship, exception > wait_ship if mayPush
PULL wait_ship > wait_ship if mayAsk
PULL shipped > shipped if mayAsk
PULL cancelling > cancelling if mayAsk
CANCEL wait_pay, wait_check, exception > cancelled
CANCEL wait_ship > cancelled if isOurs
CANCEL wait_ship > cancelling
CANCEL exception > cancelling if isKnownThere
SYNC_FINISHED shipped > finished
AUTO_RECEIVE shipped > finished
CHANNEL_CANCEL_OK cancelling > cancelled if isAnswered
CHANNEL_CANCEL_REFUSED cancelling > wait_ship if isAnswered
CHECK_PASS none > pending if passesToChannel
PAY none > pending if goesToChannel
RETRY_SYNC none, failed > pending if mayPush
PUSH pending > syncing if isWaiting
PUSH_STOPPED pending > none if isUntried
PUSH_STOPPED pending > failed
CANCEL pending > none
PUSHED syncing > synced
PUSH_LOST syncing > failed
SYNC_FAILED syncing > failed
SYNC_FAILED synced > failed if isWaiting`,
  file_folder: 'DELETE enabled > deleted if isEmpty',
  file: 'DELETE kept > deleted if isUnused',
  dept: `
ENABLE disabled > enabled if isReached
DISABLE enabled > disabled if isLeaf
DELETE enabled, disabled > deleted if isEmpty`,
  role: `
ENABLE disabled > enabled if isOthers
DISABLE enabled > disabled if isOthers
DELETE enabled, disabled > deleted if isUnused`,
  post: `
ENABLE disabled > enabled
DISABLE enabled > disabled
DELETE enabled, disabled > deleted if isUnused`,
  account: `
ENABLE disabled > enabled if isTouchable
DISABLE enabled, locked > disabled if isTouchable
KICK enabled > enabled if isOnline
UNLOCK enabled > enabled if isResting
UNLOCK locked > enabled if isTouchable
DELETE enabled, disabled > deleted if isRemovable`,
  permission: `
ENABLE disabled > enabled if isReached
DISABLE enabled > disabled if isSpare
ARCHIVE disabled > archived if isLink`,
  dictionary: `
ENABLE disabled > enabled
DISABLE enabled > disabled if isOwn
DELETE enabled, disabled > deleted if isOwnAndEmpty`,
  dictionary_item: `
ENABLE disabled > enabled
DISABLE enabled > disabled if isOwn
DELETE enabled, disabled > deleted if isOwn`,
  online_session: 'KICK online > ended if kickable',
  mail_outbox: `
SENT waiting > sent
FAILED waiting > failed
KEPT waiting > logged
RESEND failed > waiting`,
  data_job: `
BEGIN queued > running
END running > done
FAIL running > failed
CANCEL queued, running > cancelled
RETRY failed > queued if own`,
};

/** Each line once for each state that it begins in, `from EVENT > to if condition`. */
export const arrowsOf = (drawn = ''): readonly string[] =>
  drawn
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, event = '', from = '', way = ''] = /^(\S+) (.+?) > (.+)$/.exec(line) ?? [];
      return from.split(', ').map((state) => `${state} ${event} > ${way}`);
    });

/** Steps that must be explained, in at least so many characters, and those whose row's name is typed once more (award.md §3 to §6.4). */
export const expectedReasons: Readonly<Record<string, number | 'retyped'>> = {
  'account DISABLE': 2,
  'activity PAUSE': 2,
  'activity TERMINATE': 'retyped',
  'award_record VOID': 5,
  'award_record VOID_RETURN': 5,
  'ccn_activity CLOSE': 2,
  'goods_order CANCEL': 2,
  'goods_order CHECK_REJECT': 2,
  'invite_plan END': 2,
  'invite_prize DISABLE': 2,
  'account KICK': 2,
  'online_session KICK': 2,
  'prize DISABLE': 2,
};
