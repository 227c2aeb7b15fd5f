import { dayInManila } from '@aruga/contract/days'
import type { FollowUp } from '@aruga/contract/follow-ups/follow-ups'
import type { FollowUpPlan } from '@aruga/contract/patients/calls'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PlanFields } from './plan-fields.tsx'
import { useFinish, usePlan } from './queries.ts'

type Props = { of: FollowUp; onClose: () => void }

/** What came of it. */
export const DoneDialog = ({ of, onClose }: Props) => {
  const [result, setResult] = useState('')
  const [missing, setMissing] = useState(false)
  const finish = useFinish(of)
  const send = () => {
    setMissing(result.trim() === '')
    if (result.trim() !== '') finish.mutate(result.trim(), { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('follow-ups:done.title', { patient: of.patientCode })}
      submit={t('follow-ups:done.submit')}
      cancel={t('ui:cancel')}
      pending={finish.isPending}
      error={finish.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Textarea
        label={t('follow-ups:done.result')}
        description={t('patients:callDrawer.wordsDetail')}
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        value={result}
        onChange={({ currentTarget }) => setResult(currentTarget.value)}
        error={missing && result.trim() === '' && t('patients:callDrawer.missing')}
      />
    </FormDialog>
  )
}

/** Another day, or another owner. An overdue one is planned for today unless another day is chosen. */
export const PlanDialog = ({ of, onClose }: Props) => {
  const today = dayInManila(Date.now())
  const [chosen, setChosen] = useState<FollowUpPlan>({
    day: of.day < today ? today : of.day,
    ownerId: of.owner?.id ?? null,
  })
  const plan = usePlan(of)
  return (
    <FormDialog
      title={t('follow-ups:plan.title', { patient: of.patientCode })}
      submit={t('follow-ups:plan.submit')}
      cancel={t('ui:cancel')}
      disabled={chosen.day === ''}
      pending={plan.isPending}
      error={plan.error}
      onSubmit={() => plan.mutate(chosen, { onSuccess: onClose })}
      onClose={onClose}
    >
      <PlanFields value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
