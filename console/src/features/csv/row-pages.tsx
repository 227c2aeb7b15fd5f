import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'

type Props = {
  /** From 0. */
  page: number
  pages: number
  onGo: (page: number) => void
}

/** Leads through the pages of a file's rows; nothing when there is one. */
export const RowPages = ({ page, pages, onGo }: Props) =>
  pages > 1 && (
    <div className="line-up">
      <Button variant="default" disabled={page === 0} onClick={() => onGo(page - 1)}>
        {t('csv:rowPages.earlier')}
      </Button>
      <span>{t('csv:rowPages.page', { page: page + 1, pages })}</span>
      <Button variant="default" disabled={page + 1 >= pages} onClick={() => onGo(page + 1)}>
        {t('csv:rowPages.later')}
      </Button>
    </div>
  )
