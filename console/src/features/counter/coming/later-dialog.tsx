import { dayInManila, daysAfter, fromTimeInManila } from '@aruga/contract/days'
import { describeFieldError } from '@aruga/contract/field-errors'
import { isBefore } from '@aruga/contract/instants'
import { COMING_DAYS, type ComingLine, faultOfReadyAt } from '@aruga/contract/pharmacies/coming'
import { Radio, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Answer } from './queries.ts'

const kinds = ['ReadyFrom', 'NotBefore'] as const
/** In Manila; an empty time stands for the whole day. */
type Values = { answer: (typeof kinds)[number]; day: string; time: string }

const timeOf = ({ day, time }: Values) => (day ? fromTimeInManila(`${day}T${time || '00:00'}`) : null)

/** The message at the day, as the server would refuse it. */
function faultOf(values: Values, { lastEndsAt }: ComingLine): string | null {
  const time = timeOf(values)
  const fault = faultOfReadyAt(values.answer, time, new Date())
  if (fault) return describeFieldError(fault, { days: COMING_DAYS })
  const isTooLate = time !== null && !isBefore(time, lastEndsAt)
  return isTooLate ? describeFieldError('AfterLettersEnd', { day: dayInManila(new Date(lastEndsAt)) }) : null
}

type Props = { line: ComingLine; onChoose: (answer: Answer) => void; onClose: () => void }

/** Asks from when on a product will be ready, or before when it will not be. */
export const LaterDialog = ({ line, onChoose, onClose }: Props) => {
  const form = useForm<Values>({ defaultValues: { answer: 'ReadyFrom', day: '', time: '' } })
  const { errors } = form.formState
  const choose = form.handleSubmit((values) => {
    const fault = faultOf(values, line)
    if (fault) return form.setError('day', { message: fault }, { shouldFocus: true })
    onChoose({ answer: values.answer, readyAt: timeOf(values)?.toISOString() ?? null })
  })
  const today = dayInManila(new Date())
  return (
    <FormDialog
      title={t('counter:coming.laterOf', { product: line.product.name })}
      submit={t('counter:coming.choose')}
      cancel={t('counter:coming.cancel')}
      pending={false}
      onSubmit={() => void choose()}
      onClose={onClose}
    >
      <Radio.Group
        label={t('counter:coming.whichLater')}
        value={form.watch('answer')}
        onChange={(value) => form.setValue('answer', value as Values['answer'])}
      >
        <div className="stack">
          {kinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`counter:coming.kind.${kind}`)}
              description={t(`counter:coming.kindDetail.${kind}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        type="date"
        label={t('counter:coming.day')}
        min={today}
        max={daysAfter(today, COMING_DAYS)}
        {...form.register('day')}
        error={errors.day?.message}
      />
      <TextInput
        type="time"
        label={t('counter:coming.time')}
        description={t('counter:coming.wholeDay')}
        {...form.register('time')}
      />
    </FormDialog>
  )
}
