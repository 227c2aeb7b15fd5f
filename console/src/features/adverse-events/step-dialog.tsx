import type { AdverseEventMonth, monthSteps } from '@aruga/contract/adverse-events/months'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatMonth } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useSettleReportMonth } from './month-queries.ts'

type Props = { month: AdverseEventMonth; kind: (typeof monthSteps)[number]; onClose: () => void }

/** Who acknowledged the list of a month, and why while reports wait, or what is asked after. */
export const StepDialog = ({ month: { month, waiting }, kind, onClose }: Props) => {
  const asksWhy = kind === 'Acknowledged' && waiting > 0
  const [whyWaiting, setWhyWaiting] = useState('')
  const [words, setWords] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const settle = useSettleReportMonth()
  return (
    <FormDialog
      title={t(`adverse-events:stepTitle.${kind}`, { month: formatMonth(month) })}
      submit={t('adverse-events:months.record')}
      cancel={t('adverse-events:months.notNow')}
      disabled={words.trim() === '' || (asksWhy && whyWaiting.trim() === '')}
      pending={settle.isPending}
      error={settle.error}
      onSubmit={() => {
        const why = asksWhy && { whyWaiting: whyWaiting.trim() }
        settle.mutate({ month, kind, words: words.trim(), ...why, key }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextInput
        label={t(`adverse-events:stepWords.${kind}`)}
        maxLength={500}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
        data-autofocus
      />
      {asksWhy && (
        <TextInput
          label={t('adverse-events:stepWords.whyWaiting')}
          description={t('adverse-events:stepWords.waiting', { count: waiting })}
          maxLength={500}
          value={whyWaiting}
          onChange={({ currentTarget: { value } }) => setWhyWaiting(value)}
        />
      )}
    </FormDialog>
  )
}
