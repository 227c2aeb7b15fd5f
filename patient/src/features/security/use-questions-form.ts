import { ApiProblem } from '@aruga/client/api-problem'
import type { SecurityQuestionId } from '@aruga/contract/password'
import { useIonViewDidLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { placesFor, type Typed } from './answer-faults.ts'
import { useSetQuestions } from './queries.ts'
import { useQuestionsTexts } from './questions-texts.ts'

type Values = { places: Typed[]; currentPassword: string }
type PlaceAnswer = `places.${number}.answer`

/** The form of the three questions. Answers are secrets like the password: they are gone with the page, and in no draft. */
export function useQuestionsForm(chosen: SecurityQuestionId[], onSaved: () => void) {
  const t = useQuestionsTexts()
  const setQuestions = useSetQuestions()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: { places: placesFor(chosen), currentPassword: '' },
    // Its order is that of the registrations, not that of the page.
    shouldFocusError: false,
  })

  const now = chosen.join()
  const forget = () => {
    form.reset({ places: placesFor(chosen), currentPassword: '' })
    setFailure(null)
  }
  // What is chosen is known only once it is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the occasion
  useEffect(forget, [now])
  useIonViewDidLeave(forget)

  const refuse = (error: unknown) => {
    const { code, validationErrors } = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    const place = validationErrors.flatMap(({ members }) =>
      members.map((name) => /^answers\.(\d)\.answer$/.exec(name)?.[1]),
    )
    const first = place.find((found) => found !== undefined)
    if (code === 'PasswordMismatch') form.setError('currentPassword', { message: t('passwordWrong') }, focused)
    else if (first) form.setError(`places.${first}.answer` as PlaceAnswer, { message: t('answerShort') }, focused)
    else setFailure(code === 'TooManyRequests' ? t('tooMany') : error)
  }
  const submit = form.handleSubmit(async ({ places, currentPassword }) => {
    setFailure(null)
    const answers = places.map(({ id, answer }) => ({ id: id as SecurityQuestionId, answer: answer.trim() }))
    try {
      await setQuestions.mutateAsync({ currentPassword, answers })
    } catch (error) {
      return refuse(error)
    }
    forget()
    onSaved()
  })
  return { form, submit, forget, failure, isSaving: form.formState.isSubmitting }
}

const focused = { shouldFocus: true }

export type QuestionsFormState = ReturnType<typeof useQuestionsForm>
