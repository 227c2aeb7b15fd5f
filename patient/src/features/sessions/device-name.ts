import type { TFunction } from 'i18next'
import type { SESSIONS } from './messages.ts'

/** A device as the reader names it: the server writes `Chrome on Android`, with nothing else to translate. */
export const deviceName = (t: TFunction<typeof SESSIONS>, device: string | null): string =>
  device?.replace(' on ', ` ${t('on')} `) ?? t('unknown')
