import { PdfPages } from '@aruga/ui/viewer/pdf-pages'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import styles from './viewer.module.css'

/** A size that fits the memory of a cheap phone. */
const MAX_PIXELS = 3000

const messages = { part: 'pdfPartMissing', nothing: 'pdfPageEmpty', failed: 'pdfPageFailed' } as const

type Props = Pick<ComponentProps<typeof PdfPages>, 'file' | 'width' | 'open'>

/** A PDF. `width` in CSS pixels. */
export const Pdf = (pdf: Props) => {
  const { t: d } = useTexts('documents')
  const { t } = useTexts('documents-viewer')
  return (
    <PdfPages
      {...pdf}
      className={styles.pdfPages}
      mostPixels={MAX_PIXELS}
      label={(page, pages) => t('page', { page, pages })}
      loading={<Skeleton cards={[['title', 'line', 'line', 'block', 'line']]} />}
      missing={(what, again) => (
        <div role="status" className={styles.pdfMissing}>
          {t(messages[what])}
          {what === 'failed' && <Again onPress={again} />}
        </div>
      )}
      failed={(_error, again) => (
        <Empty title={d('failedFile')} action={<Again onPress={again} />}>
          {t('pdfFailed')}
        </Empty>
      )}
    />
  )
}

const Again = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTexts('ui')
  return (
    <Button kind="line" small onClick={onPress}>
      {t('tryAgain')}
    </Button>
  )
}
