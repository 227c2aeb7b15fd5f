import { dayInManila } from '@aruga/contract/days'
import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { type Combination, combinations } from '@aruga/contract/formulary/statute'
import { formatPesos } from '@aruga/contract/money'
import type { Combinations as Chosen, CombinationFrom } from '@aruga/contract/program/combination'
import { Button, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showProblem } from '../../ui/send-form.ts'
import { Loaded } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useChangeOrPropose } from '../formulary/propose.ts'
import styles from './program.module.css'
import { combinationsQuery, useChooseCombination } from './queries.ts'

/** How the program's part and the statutory discount combine, on letters issued from a day on. */
export const Combinations = () => {
  const query = useQuery(combinationsQuery)
  return (
    <Loaded query={query} failed={t('program:combinations.failed')} rows={3}>
      {(chosen) => <CombinationsForm key={chosen.current} chosen={chosen} />}
    </Loaded>
  )
}

const HALF = {
  kind: 'PercentOff',
  value: 50,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
} as const
function exampleOf(combination: Combination) {
  const sold = workOut({ ...firstTerms(HALF, 112_000), combination }, 2, 'Senior')
  const amounts = { patient: formatPesos(sold.patientAmount), program: formatPesos(sold.benefitAmount) }
  return t('program:combinations.example', amounts)
}

const CombinationsForm = ({ chosen: { current, next } }: { chosen: Chosen }) => {
  const today = dayInManila(new Date())
  const form = useForm<CombinationFrom>({ defaultValues: { combination: current, from: today } })
  const choose = useChooseCombination()
  const changeOrPropose = useChangeOrPropose()
  const { errors, isSubmitting, isDirty } = form.formState
  const send = form.handleSubmit(async (values) => {
    try {
      const change = () => choose.mutateAsync(values)
      const done = await changeOrPropose({ change, proposed: { combination: values } })
      if (done === 'changed') toastDone(t('program:combinations.chosen', { day: formatDay(values.from) }))
      if (done) form.reset(done === 'changed' ? values : undefined)
    } catch (error) {
      showProblem(form, error)
    }
  })
  return (
    <form className="card stack" noValidate onSubmit={(event) => void send(event)}>
      <h2>{t('program:combinations.title')}</h2>
      <p className="muted">{t('program:combinations.detail')}</p>
      <p>{t('program:combinations.exampleOf')}</p>
      <Radio.Group
        aria-label={t('program:combinations.title')}
        value={form.watch('combination')}
        onChange={(value) => form.setValue('combination', value as Combination, { shouldDirty: true })}
      >
        <div className="stack">
          {combinations.map((combination) => (
            <Radio
              key={combination}
              value={combination}
              label={
                combination === current
                  ? `${t(`program:combinations.${combination}`)} · ${t('program:combinations.now')}`
                  : t(`program:combinations.${combination}`)
              }
              description={
                <>
                  {t(`program:combinations.${combination}Detail`)}
                  <span className={styles.example} translate="no">
                    {exampleOf(combination)}
                  </span>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        type="date"
        label={t('program:combinations.from')}
        min={today}
        {...form.register('from', { required: true })}
        error={errors.from?.message}
      />
      {next.map(({ combination, from }) => (
        <p key={from} className="muted">
          {t('program:combinations.next', {
            day: formatDay(from),
            combination: t(`program:combinations.${combination}`),
          })}
        </p>
      ))}
      <FormError of={errors.root?.message} />
      <div className="line-up">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {t('program:combinations.choose')}
        </Button>
      </div>
    </form>
  )
}
