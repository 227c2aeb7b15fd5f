import { peopleOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { collectorsPath } from '../../../links.ts'
import { PageRow } from '../../../ui/list/page-row.tsx'
import { Rows } from '../../../ui/list/rows.tsx'

/** Leads from a letter to who may collect it; nothing if the server lacks the call. */
export const CollectorsRow = ({ letterId }: { letterId: string }) => {
  const { t } = useTexts('letters')
  return (
    <Rows>
      <PageRow
        icon={peopleOutline}
        title={t('collectors')}
        detail={t('collectorsDetail')}
        to={collectorsPath(letterId)}
      />
    </Rows>
  )
}
