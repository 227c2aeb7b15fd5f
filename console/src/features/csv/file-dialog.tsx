// A CSV file in three steps: choose and send it, see its checked rows, use them.
import { Modal, type ModalProps, Progress } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ChooseFile } from './choose-file.tsx'
import { fileRefusals } from './file-refusals.ts'

/** `onProgress`: gets the share of the file sent, 0 to 1. */
export type Upload = { file: File; onProgress: (share: number) => void }

type Props<C> = {
  title: string
  size: NonNullable<ModalProps['size']>
  check: UseMutationResult<C, Error, Upload>
  /** The requirements of the file, above its choice. */
  lead: ReactNode
  onClose: () => void
  /** The checked file. */
  children: (checked: C) => ReactNode
}

export function FileDialog<C>({ title, size, check, lead, onClose, children }: Props<C>) {
  const [sent, setSent] = useState(0)
  const choose = (file: File) => {
    setSent(0)
    check.mutate({ file, onProgress: setSent })
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      {check.data ? (
        children(check.data)
      ) : (
        <div className="stack">
          {lead}
          <ChooseFile busy={check.isPending} onChoose={choose} />
          {check.isPending && (
            <div className="stack tight" role="status">
              <Progress value={sent * 100} aria-label={t('csv:importDialog.sent')} />
              <p className="muted">
                {sent < 1 ? t('csv:importDialog.sendingTheFile') : t('csv:importDialog.checkingEachRow')}
              </p>
            </div>
          )}
          <FormError of={check.error} messages={fileRefusals()} />
        </div>
      )}
    </Modal>
  )
}
