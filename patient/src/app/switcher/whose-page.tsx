import { swapVerticalOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { openSwitcher } from './open-switcher.ts'

/** Leads to the pages of others, for a person who helps somebody. */
export const WhosePage = () => {
  const { t } = useTexts('caregivers-switch')
  const { people } = useOwnPatients()
  if (people.length < 2) return null
  return (
    <Rows label={t('row')}>
      <Row icon={swapVerticalOutline} title={t('row')} detail={t('rowDetail')} onPress={openSwitcher} />
    </Rows>
  )
}
