import { listOwnAdverseEvents } from '@aruga/contract/adverse-events/adverse-events'
import { medkitOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { sideEffectPath } from '../../../links.ts'
import { useServerHas } from '../../../platform/server-capabilities.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'

/** The way from a letter to the report of what its medicine did. */
export const SideEffectRow = ({ letterId }: { letterId: string }) => {
  const { t } = useTexts('letters')
  if (!useServerHas(listOwnAdverseEvents)) return null
  return (
    <Rows>
      <Row icon={medkitOutline} title={t('sideEffect')} detail={t('unwell')} to={sideEffectPath(letterId)} />
    </Rows>
  )
}
