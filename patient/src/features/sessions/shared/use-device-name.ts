import { useTexts } from '../../../i18n/texts.ts'

/** A device's name in the reader's language: the server writes `Chrome on Android`, where only `on` needs translation. */
export function useDeviceName() {
  const { t } = useTexts('sessions')
  return (device: string | null): string => device?.replace(' on ', ` ${t('on')} `) ?? t('unknown')
}
