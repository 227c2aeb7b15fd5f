import { dayInManila } from '@aruga/contract/days'
import { useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import { type AnswerError, type Answers, checkAnswer, type FieldName } from '../../person/answers.ts'
import { useRegistration } from './registration-context.ts'
import { fieldsOf, type Step } from './steps.ts'

const resolverOf =
  (fields: readonly FieldName[]): Resolver<Answers> =>
  (values) => {
    const today = dayInManila(Date.now())
    const fieldErrors = fields.flatMap((name) => {
      const fieldError = checkAnswer(name, values[name], today, values.withoutEmail)
      return fieldError ? [[name, { type: 'fieldError', message: fieldError }] as const] : []
    })
    return {
      values: fieldErrors.length > 0 ? {} : values,
      errors: Object.fromEntries(fieldErrors) as FieldErrors<Answers>,
    }
  }

/**
 * The form of one step: starts with the draft, stores every change in it, validates the step's fields on Continue, and from then on while
 * typing. The focus moves to the first invalid field.
 */
export const useStepForm = (step: Step) => {
  const { answers, changeAnswers, serverErrors } = useRegistration()
  const { t } = useTexts('person')
  const fields = fieldsOf(step)
  const form = useForm<Answers>({ defaultValues: answers, resolver: resolverOf(fields), shouldFocusError: false })
  const element = useRef<HTMLFormElement>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) =>
          name && changeAnswers({ ...pick(values, fields), withoutEmail: values.withoutEmail }),
      }),
    [form, changeAnswers, fields],
  )

  const { errors, submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const errorOf = (name: FieldName): string | undefined => {
    const fieldError = errors[name]?.message as AnswerError | undefined
    return fieldError ? t(fieldError) : serverErrors[name]
  }
  const count = fields.filter((name) => errorOf(name)).length

  return {
    form,
    element,
    errorOf,
    /** The count of errors, when there are several. */
    summary: submitCount > 0 && count > 1 ? t('fieldErrors', { count }) : undefined,
  }
}

const pick = (values: Answers, fields: readonly FieldName[]): Partial<Answers> =>
  Object.fromEntries(fields.map((name) => [name, values[name]]))
