import { Progress } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ChooseFile } from './choose-file.tsx'

/** `sent`: the share of the file, 0 to 1. */
type Props = { busy: boolean; sent: number; error: Error | null; onChoose: (file: File) => void }

/** The first step of an import: a file is chosen, sent and checked. */
export const UploadStep = ({ busy, sent, error, onChoose }: Props) => (
  <>
    <ChooseFile busy={busy} onChoose={onChoose} />
    {busy && (
      <div className="stack tight" role="status">
        <Progress value={sent * 100} aria-label={t('csv:importDialog.sent')} />
        <p className="muted">
          {sent < 1 ? t('csv:importDialog.sendingTheFile') : t('csv:importDialog.checkingEachRow')}
        </p>
      </div>
    )}
    <FormError of={error} />
  </>
)
