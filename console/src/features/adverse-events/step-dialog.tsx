import type { monthSteps } from '@aruga/contract/adverse-events/months'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSettleReportMonth } from './month-queries.ts'

type Props = { month: string; name: string; kind: (typeof monthSteps)[number]; onClose: () => void }

/** Who acknowledged the list of a month, or what is asked after. */
export const StepDialog = ({ month, name, kind, onClose }: Props) => {
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const settle = useSettleReportMonth()
  return (
    <FormDialog
      title={t(`adverse-events:stepTitle.${kind}`, { month: name })}
      submit={t('adverse-events:months.record')}
      cancel={t('adverse-events:months.notNow')}
      disabled={words.trim() === ''}
      pending={settle.isPending}
      error={settle.error}
      onSubmit={() => settle.mutate({ month, kind, words: words.trim(), key }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t(`adverse-events:stepWords.${kind}`)}
        maxLength={500}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
        data-autofocus
      />
    </FormDialog>
  )
}
