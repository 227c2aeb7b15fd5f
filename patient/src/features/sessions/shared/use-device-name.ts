import { useTexts } from '../../../i18n/texts.ts'

/** A device as the reader names it: the server writes `Chrome on Android`, with nothing else to translate. */
export function useDeviceName() {
  const { t } = useTexts('sessions')
  return (device: string | null): string => device?.replace(' on ', ` ${t('on')} `) ?? t('unknown')
}
