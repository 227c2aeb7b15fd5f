import { documentTextOutline } from '@aruga/ui/icons/document-text-outline'
import { PdfPages } from '@aruga/ui/viewer/pdf-pages'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/art/icon.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { DOCUMENTS } from '../messages.ts'
import styles from './viewer.module.css'

/** Fits the memory of a cheap phone. */
const MAX_PIXELS = 3000

/** A PDF. `width` in CSS pixels. */
export const Pdf = ({ file, width }: { file: Blob; width: number }) => {
  const { t } = useTranslation(DOCUMENTS)
  return (
    <PdfPages
      file={file}
      width={width}
      className={styles.pdfPages}
      mostPixels={MAX_PIXELS}
      label={(page, pages) => t('page', { page, pages })}
      loading={<Skeleton cards={[['title', 'line', 'line', 'block', 'line']]} />}
      missing={(what) => (
        <p role="status" className={styles.pdfMissing}>
          {t(what === 'part' ? 'pdfPartMissing' : 'pdfPageEmpty')}
        </p>
      )}
      failed={() => (
        <Empty title={t('failedFile')}>
          <Icon of={documentTextOutline} /> {t('pdfFailed')}
        </Empty>
      )}
    />
  )
}
