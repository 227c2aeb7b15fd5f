import { isLanguage } from '@aruga/contract/languages'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { problemMessage } from './problem-message.ts'

/** The props of a dialog or drawer to send a react-hook-form. `at`: the field of a refusal, by its code. */
export const sendForm = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<unknown>,
  at?: Record<string, keyof Values>,
) => ({
  pending: form.formState.isSubmitting,
  error: form.formState.errors.root?.message,
  onSubmit: () => void form.handleSubmit((values) => save(values).catch((error) => showProblem(form, error, at)))(),
})

type Problem = { code?: string | null; validationErrors?: { message: string; members: string[] }[] }

/**
 * The possible fields of a refused member: a text has one for each language, another part its own, as `priceFrom` for `price.from`, or
 * `value` for `rule.benefitRule.value`.
 */
const placesOf = (member: string) => {
  const parts = member.split('.')
  const [whole = '', part = ''] = parts
  const joined = `${whole}${part.charAt(0).toUpperCase()}${part.slice(1)}`
  return [...(isLanguage(part) ? [member] : []), joined, parts.at(-1) ?? '', whole]
}

/** Shows field errors at their fields and focuses the first; other errors are shown above the buttons, or where `at` maps their code. */
export function showProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  at: Record<string, keyof Values> = {},
) {
  const names = Object.keys(form.getValues())
  const place = at[(error as Problem).code ?? '']
  let focused = false
  if (place) {
    form.setError(place as never, { message: problemMessage(error) }, { shouldFocus: true })
    focused = true
  }
  for (const { message, members } of (error as Problem).validationErrors ?? []) {
    const name = members.flatMap(placesOf).find((place) => place && names.includes(place.split('.')[0] ?? ''))
    if (!name) continue
    form.setError(name as never, { message }, { shouldFocus: !focused })
    focused = true
  }
  if (!focused) form.setError('root', { message: problemMessage(error) })
}
