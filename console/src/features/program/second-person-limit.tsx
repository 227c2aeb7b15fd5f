import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { isWhole, type WholeNumber, WholeNumberInput } from '../../ui/whole-number-input.tsx'
import { limitQuery, useChangeLimit, useChangeOrPropose } from '../formulary/propose.ts'

/** From which effect on a change of a price or a rule needs a second person. */
export const SecondPersonLimit = () => {
  const query = useQuery(limitQuery)
  return (
    <Loaded query={query} failed={t('program:secondPerson.failed')} rows={2}>
      {({ percent }) => <LimitForm key={percent} percent={percent} />}
    </Loaded>
  )
}

const LimitForm = ({ percent: saved }: { percent: number | null }) => {
  const form = useForm<{ percent: WholeNumber }>({ defaultValues: { percent: saved ?? '' } })
  const change = useChangeLimit()
  const changeOrPropose = useChangeOrPropose()
  const { errors, isSubmitting, isDirty } = form.formState
  const value = form.watch('percent')
  const send = form.handleSubmit(async (typed) => {
    if (typed.percent !== '' && !isWhole(typed.percent)) return
    const percent = typed.percent === '' ? null : typed.percent
    try {
      const limit = { percent }
      const done = await changeOrPropose({ change: () => change.mutateAsync(percent), proposed: { limit } })
      if (done === 'changed') toastDone(t('program:secondPerson.saved'))
      if (done === 'proposed') form.reset()
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      <h2>{t('program:secondPerson.title')}</h2>
      <p className="muted">{t('program:secondPerson.detail')}</p>
      <WholeNumberInput
        label={t('program:secondPerson.percent')}
        description={t('program:secondPerson.percentWhy')}
        max={1000}
        value={value}
        onChange={(next) => form.setValue('percent', next, { shouldDirty: true })}
        error={errors.percent?.message}
      />
      <FormError of={errors.root?.message} />
      <div className="line-up">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {t('program:programPage.saveTheChanges')}
        </Button>
      </div>
    </form>
  )
}
