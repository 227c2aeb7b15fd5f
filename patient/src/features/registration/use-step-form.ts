import { useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { type Answers, checkAnswer, type Fault, type FieldName } from '../../person/answers.ts'
import { todayHere } from '../../person/birthdate.ts'
import { useFaultTexts } from '../../person/messages.ts'
import { useEnrolment } from './registration-context.ts'
import { fieldsOf, type Step } from './steps.ts'

const resolverOf =
  (fields: readonly FieldName[]): Resolver<Answers> =>
  (values) => {
    const today = todayHere()
    const faults = fields.flatMap((name) => {
      const fault = checkAnswer(name, values[name], today)
      return fault ? [[name, { type: 'fault', message: fault }] as const] : []
    })
    return { values: faults.length > 0 ? {} : values, errors: Object.fromEntries(faults) as FieldErrors<Answers> }
  }

/**
 * The form of one step: starts from the draft, keeps every keystroke in it, checks the step's own fields on Continue, and
 * from then on while typing. The focus moves to the first field with a fault.
 */
export const useStepForm = (step: Step) => {
  const { answers, keep, serverFaults } = useEnrolment()
  const t = useFaultTexts()
  const fields = fieldsOf(step)
  const form = useForm<Answers>({ defaultValues: answers, resolver: resolverOf(fields), shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => name && keep(pick(values, fields)),
      }),
    [form, keep, fields],
  )

  const { errors, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const errorOf = (name: FieldName): string | undefined => {
    const fault = errors[name]?.message as Fault | undefined
    return fault ? t(fault) : serverFaults[name]
  }
  const count = fields.filter((name) => errorOf(name)).length

  return {
    form,
    element,
    errorOf,
    /** What a reader hears, and sees when it is more than one. */
    summary: submitCount > 0 && count > 1 ? t('faults', { count }) : undefined,
  }
}

const pick = (values: Answers, fields: readonly FieldName[]): Partial<Answers> =>
  Object.fromEntries(fields.map((name) => [name, values[name]]))
