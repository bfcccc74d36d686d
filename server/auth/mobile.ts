/** `138****0001`: the first three digits and the last four, as everybody sees a number of whom it is. */
export const maskedMobile = (mobile: string | null): string | null =>
  mobile === null ? null : mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
