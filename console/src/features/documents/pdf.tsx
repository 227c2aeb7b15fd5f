import { PdfPages } from '@aruga/ui/viewer/pdf-pages'
import { t } from '../../i18n/t.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import styles from './viewer.module.css'

/** What an old computer's memory can take. */
const MOST_PIXELS = 4000

type Props = { file: Blob; width: number; quarters: number; name: string }

/** A PDF. `width` in CSS pixels. */
export const Pdf = ({ name, ...shown }: Props) => (
  <PdfPages
    {...shown}
    className={styles.pdfPages}
    mostPixels={MOST_PIXELS}
    label={(page, pages) => t('documents:pdf.pageOf', { name, page, pages })}
    loading={<Loading rows={4} />}
    failed={(error) => <Failed title={t('documents:pdf.thisPdfCouldNotBeShown')} error={error} />}
  />
)
