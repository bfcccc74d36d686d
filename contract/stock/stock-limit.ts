/** Largest change of a stock in one call (award.md §2.3). By itself: whoever has slots alone needs nothing of the stock of goods. */
export const maxStockDelta = 1_000_000;
