import { registerSomebody } from '@aruga/contract/registration/somebody'
import { personAddOutline, swapVerticalOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { REGISTER_SOMEBODY_PATH } from '../../links.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { useServerHas } from '../../platform/server-capabilities.ts'
import { Row, Rows } from '../../ui/list/rows.tsx'
import { openSwitcher } from './open-switcher.ts'

/** Leads to the pages of others, for a person who helps somebody, and to registering one more. */
export const WhosePage = () => {
  const { t } = useTexts('caregivers-switch')
  const { people } = useOwnPatients()
  const hasRegistering = useServerHas(registerSomebody)
  if (people.length < 2 && !hasRegistering) return null
  return (
    <Rows label={t('row')}>
      {people.length > 1 && (
        <Row icon={swapVerticalOutline} title={t('row')} detail={t('rowDetail')} onPress={openSwitcher} />
      )}
      {hasRegistering && (
        <Row icon={personAddOutline} title={t('add')} detail={t('addDetail')} to={REGISTER_SOMEBODY_PATH} />
      )}
    </Rows>
  )
}
