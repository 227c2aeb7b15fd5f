import { PdfPages } from '@aruga/ui/viewer/pdf-pages'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import styles from './viewer.module.css'

/** The limit of an old computer's memory. */
const MOST_PIXELS = 4000

const messages = {
  part: () => t('documents:pdf.part'),
  nothing: () => t('documents:pdf.nothing'),
  failed: () => t('documents:pdf.failed'),
}

type Props = { file: Blob; width: number; quarters: number; name: string; onDownload: () => void }

/** A PDF. `width` in CSS pixels. `onDownload`: for files that only another program can show. */
export const Pdf = ({ name, onDownload, ...shown }: Props) => (
  <PdfPages
    {...shown}
    className={styles.pdfPages}
    mostPixels={MOST_PIXELS}
    label={(page, pages) => t('documents:pdf.pageOf', { name, page, pages })}
    loading={<Loading rows={4} />}
    missing={(what, again) => (
      <div className={styles.pdfMissing} role="status">
        {messages[what]()}
        {what === 'failed' && <Again onPress={again} />}
        <Download size="compact-sm" onPress={onDownload} />
      </div>
    )}
    failed={(error, again) => (
      <Failed
        title={t('documents:pdf.thisPdfCouldNotBeShown')}
        error={error}
        onRetry={again}
        action={<Download onPress={onDownload} />}
      />
    )}
  />
)

const Again = ({ onPress }: { onPress: () => void }) => (
  <Button size="compact-sm" variant="default" onClick={onPress}>
    {t('ui:tryAgain')}
  </Button>
)

const Download = ({ size = 'md', onPress }: { size?: 'md' | 'compact-sm'; onPress: () => void }) => (
  <Button size={size} variant="default" onClick={onPress}>
    {t('documents:pane.download')}
  </Button>
)
