import { cachePageSize } from '../../contract/core/page.ts';
import { acticodeActivities, acticodeNodes } from '../journeys/acticode-choices.ts';
import { ccnCampaigns, ccnLinks, ccnLocals, ccnUpstreams } from '../code-scan/ccn-choices.ts';
import { goodsOfList } from '../../contract/goods/sku-list.ts';
import { sharedLists } from '../../contract/awards/shared-lists.ts';
import type { Choices, ChoicesQuery } from '../../machines/entity/record/picker.ts';
import { duibaChoices } from '../goods/duiba-choices.ts';
import { request, type RequestOptions } from './http.ts';
import { skuChoices } from '../goods/sku-choices.ts';
import { listenToLive } from '../live/live-news.ts';
import { type SharedList, sharedList } from './shared-list.ts';
import { read } from './storage.ts';

/** How many rows a picker gets at a time. */
const perPage = 50;
/** How long a shared list is good for at most, in ms. */
const keptFor = 60_000;

const call = 'GET /admin/api/options';

const fetchPage = ({ entity, keyword, pageNo }: ChoicesQuery, pageSize: number, signal?: RequestOptions['signal']) =>
  request<Choices>(call, {
    params: { entity, keyword, pageNo: String(pageNo), pageSize: String(pageSize) },
    ...(signal && { signal }),
    quiet: true,
  });

/** Shared lists by their entity, of this sign-in: nobody is shown what another was. */
let owner: unknown;
const lists = new Map<string, SharedList<Choices>>();

/** Shared lists that come by a call of their own (spec §3). */
const listsOfTheirOwn: Readonly<Record<string, () => Promise<Choices>>> = {
  ccn_activity: ccnCampaigns,
  activity_link: ccnLinks,
  acticode_node: acticodeNodes,
};

function listOf(entity: string): SharedList<Choices> {
  const login = read('LOGIN_ID');
  if (login !== owner) lists.clear();
  owner = login;
  const known = lists.get(entity);
  if (known) return known;
  const fetchAll = listsOfTheirOwn[entity] ?? (() => fetchPage({ entity, keyword: '', pageNo: 1 }, cachePageSize));
  const list = sharedList(fetchAll, keptFor);
  lists.set(entity, list);
  return list;
}

/** A stream that is opened anew may have missed news, and whose rights change sees other rows. */
const forgetsAll: ReadonlySet<string> = new Set(['hello', 'rights']);

listenToLive(({ event, data }) => {
  if (forgetsAll.has(event)) for (const list of lists.values()) list.forget();
  if (event !== 'row_changed' || typeof data !== 'object' || data === null || !('entity' in data)) return;
  for (const [entity, list] of lists) if (sharedLists[entity]?.includes(String(data.entity))) list.forget();
});

/** What a picker offers: of a shared list a page of what is kept, of any other, or with a keyword, what the server finds. */
export async function choicesOf(query: ChoicesQuery, signal: AbortSignal): Promise<Choices> {
  const { entity, keyword, pageNo } = query;
  if (entity === 'duiba') return duibaChoices(query, signal);
  if (entity === 'ccn_upstream') return ccnUpstreams(query, signal);
  if (entity === 'acticode_activity') return acticodeActivities(query, signal);
  if (entity === 'ccn_local') return ccnLocals(query, signal);
  const goodsId = goodsOfList(entity);
  if (goodsId !== undefined) return skuChoices(goodsId, query, signal);
  const first = (pageNo - 1) * perPage;
  if (keyword !== '' || !sharedLists[entity] || first >= cachePageSize) return fetchPage(query, perPage, signal);
  const { data, totalCount } = await listOf(entity).ask();
  return { data: data.slice(first, first + perPage), totalCount };
}
