import { useQuery } from '@tanstack/react-query'
import { documentAttachOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { PAPERS_PATH } from '../../../links.ts'
import { Row, Rows } from '../../../ui/list/rows.tsx'
import { isPaperTask, papersQuery } from './queries.ts'

/** Leads to the papers that the program asks for; nothing where it asks for none. */
export const PapersRow = () => {
  const { t } = useTexts('documents-papers')
  const papers = useQuery(papersQuery).data ?? []
  if (papers.length === 0) return null
  const names = papers.filter(isPaperTask).map(({ name }) => name)
  return (
    <Rows>
      <Row
        icon={documentAttachOutline}
        title={t('seeAll')}
        {...(names.length > 0 && { detail: names.join(', ') })}
        to={PAPERS_PATH}
      />
    </Rows>
  )
}
