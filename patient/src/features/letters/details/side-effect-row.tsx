import { medkitOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { sideEffectPath } from '../../../links.ts'
import { IfAllowed } from '../../../ui/acting/if-allowed.tsx'
import { PageRow } from '../../../ui/list/page-row.tsx'
import { Rows } from '../../../ui/list/rows.tsx'

/** Links from a letter to the report of a side effect of its medicine. */
export const SideEffectRow = ({ letterId }: { letterId: string }) => {
  const { t } = useTexts('letters')
  return (
    <IfAllowed to="send">
      <Rows>
        <PageRow icon={medkitOutline} title={t('sideEffect')} detail={t('unwell')} to={sideEffectPath(letterId)} />
      </Rows>
    </IfAllowed>
  )
}
