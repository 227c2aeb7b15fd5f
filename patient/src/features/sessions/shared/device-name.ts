/** A device as the reader names it: the server writes `Chrome on Android`, with nothing else to translate. */
export const deviceName = (t: (word: 'on' | 'unknown') => string, device: string | null): string =>
  device?.replace(' on ', ` ${t('on')} `) ?? t('unknown')
