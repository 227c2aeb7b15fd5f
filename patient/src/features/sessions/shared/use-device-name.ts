import { useTranslation } from 'react-i18next'
import { SESSIONS } from '../messages.ts'

/** A device as the reader names it: the server writes `Chrome on Android`, with nothing else to translate. */
export function useDeviceName() {
  const { t } = useTranslation(SESSIONS)
  return (device: string | null): string => device?.replace(' on ', ` ${t('on')} `) ?? t('unknown')
}
