import { dayInManila, daysAfter } from '@aruga/contract/days'
import {
  answeredOutcomes,
  type CallDirection,
  type CallNote,
  type CallOutcome,
  callDirections,
  callOutcomes,
  type FollowUpPlan,
} from '@aruga/contract/patients/calls'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { EditDrawer } from '../../ui/edit-drawer.tsx'
import { fromLocalTime, toLocalTime } from '../../ui/local-time.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { PlanFields } from '../follow-ups/plan-fields.tsx'
import { useNoteCall } from './queries.ts'

type Values = CallNote & { followUp: FollowUpPlan }

type Props = { patientId: string; name: string; onClose: () => void }

/** A note of a phone call: its content, time and outcome. */
export const CallDrawer = ({ patientId, name, onClose }: Props) => {
  const { id: myId } = useMe()
  const form = useForm<Values>({
    defaultValues: {
      ...{ direction: 'FromPatient', outcome: 'Settled', at: toLocalTime(new Date()), words: '' },
      followUp: { day: daysAfter(dayInManila(Date.now()), 1), ownerId: myId },
    },
  })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const note = useNoteCall(patientId)
  const { errors } = form.formState
  const direction = form.watch('direction')
  const missing = t('patients:callDrawer.missing')
  const possible = direction === 'FromPatient' ? answeredOutcomes : callOutcomes
  const choose = (chosen: CallDirection) => {
    form.setValue('direction', chosen, { shouldDirty: true })
    if (chosen === 'FromPatient') form.setValue('outcome', 'Settled')
  }
  return (
    <EditDrawer
      title={t('patients:callDrawer.title', { name })}
      submit={t('patients:callDrawer.submit')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const { followUp, ...call } = values
        await note.mutateAsync({
          ...call,
          at: fromLocalTime(values.at),
          words: values.words.trim(),
          ...(values.outcome === 'FollowUp' && { followUp }),
          idempotencyKey,
        })
        toastDone(t('patients:callDrawer.done'))
        onClose()
      }}
    >
      <Radio.Group
        label={t('patients:callDrawer.direction')}
        value={direction}
        onChange={(value) => choose(value as CallDirection)}
      >
        <div className="line-up">
          {callDirections.map((one) => (
            <Radio key={one} value={one} label={t(`patients:callDirection.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      <TimeInput
        label={t('patients:callDrawer.at')}
        {...form.register('at', { required: missing })}
        error={errors.at?.message}
      />
      <Textarea
        label={t('patients:callDrawer.words')}
        description={t('patients:callDrawer.wordsDetail')}
        autosize
        minRows={4}
        maxLength={2000}
        {...form.register('words', { validate: (words) => words.trim() !== '' || missing })}
        error={errors.words?.message}
      />
      <Radio.Group
        label={t('patients:callDrawer.outcome')}
        value={form.watch('outcome')}
        onChange={(value) => form.setValue('outcome', value as CallOutcome, { shouldDirty: true })}
        error={errors.outcome?.message}
      >
        <div className="stack tight">
          {possible.map((one) => (
            <Radio key={one} value={one} label={t(`patients:callOutcome.${one}`)} />
          ))}
        </div>
      </Radio.Group>
      {form.watch('outcome') === 'FollowUp' && (
        <PlanFields
          value={form.watch('followUp')}
          onChange={(plan) => form.setValue('followUp', plan, { shouldDirty: true })}
          error={errors.followUp?.message}
        />
      )}
    </EditDrawer>
  )
}
