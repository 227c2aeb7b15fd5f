import { Progress } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ChooseFile } from './choose-file.tsx'
import { fileRefusals } from './file-refusals.ts'

/** `onProgress`: gets the share of the file sent, 0 to 1. */
export type Upload = { file: File; onProgress: (share: number) => void }

type Props<C> = {
  check: UseMutationResult<C, Error, Upload>
  onChecked?: (checked: C) => void
}

/** Chooses a file and sends it to be checked, with progress and what was wrong. */
export function SendFile<C>({ check, onChecked }: Props<C>) {
  const [sent, setSent] = useState(0)
  const choose = (file: File) => {
    setSent(0)
    check.mutate({ file, onProgress: setSent }, onChecked && { onSuccess: onChecked })
  }
  return (
    <>
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
    </>
  )
}
