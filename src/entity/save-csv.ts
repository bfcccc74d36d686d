const two = (value: number) => String(value).padStart(2, '0');

/** `20261122_0930`, by the clock of the operator. */
function momentText(now: Date): string {
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('');
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}`;
}

/** Hands a CSV file to the operator, as a download named after what it is and when it was made. */
export function saveCsv(title: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${title}_${momentText(new Date())}.csv`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
