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

/** Shows field errors at their fields and focuses the first; other errors are shown above the buttons, or where `at` says for their code. */
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
    // A part may have a field of its own: `price.from` is `priceFrom`.
    const ofPart = (member: string) => member.replace(/\.(.)/, (_, first: string) => first.toUpperCase())
    const places = members.flatMap((member) => [ofPart(member), member.split('.')[0]])
    const name = places.find((place) => place && names.includes(place))
    if (!name) continue
    form.setError(name as never, { message }, { shouldFocus: !focused })
    focused = true
  }
  if (!focused) form.setError('root', { message: problemMessage(error) })
}
