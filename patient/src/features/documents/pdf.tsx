import { PdfPages } from '@aruga/ui/viewer/pdf-pages'
import { documentTextOutline } from 'ionicons/icons'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDocumentTexts } from './texts.ts'

/** As much as a cheap phone has memory for. */
const MOST_PIXELS = 3000

/** A PDF. `width` in CSS pixels. */
export const Pdf = ({ file, width }: { file: Blob; width: number }) => {
  const t = useDocumentTexts()
  return (
    <PdfPages
      file={file}
      width={width}
      mostPixels={MOST_PIXELS}
      label={(page, pages) => t('page', { page, pages })}
      loading={<Skeleton cards={[['title', 'line', 'line', 'block', 'line']]} />}
      failed={() => (
        <Empty title={t('failedFile')}>
          <Icon of={documentTextOutline} /> {t('pdfFailed')}
        </Empty>
      )}
    />
  )
}
