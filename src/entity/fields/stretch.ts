const minute = 60_000;

/** A stretch of time in its two largest units: 2 天 3 小时, 5 小时, 12 分钟. */
export function stretchText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minute));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days >= 30) return `${days} 天`;
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}
