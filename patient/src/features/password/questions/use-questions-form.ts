import { ApiProblem } from '@aruga/client/api-problem'
import type { SecurityQuestionId } from '@aruga/contract/password/password'
import { useIonViewDidLeave } from '@ionic/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { placesFor, type Typed } from './answer-errors.ts'
import { choiceStore, hasChosen, noChoice } from './choice-draft.ts'
import { useSetQuestions } from './queries.ts'

type Values = { places: Typed[] }
type PlaceAnswer = `places.${number}.answer`

/**
 * The form of the three questions. It starts with the draft's choice, otherwise with the chosen questions. Answers are secret like a
 * password: they disappear with the page, and no draft contains them.
 */
export function useQuestionsForm(account: string | undefined, chosen: SecurityQuestionId[], onSaved: () => void) {
  const { t } = useTexts('password-questions')
  const setQuestions = useSetQuestions()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: { places: placesFor(chosen) },
    // It would focus the first registered field, not the first on the page.
    shouldFocusError: false,
  })
  const store = useMemo(() => (account ? choiceStore(account) : null), [account])
  const { draft, change, forget: forgetDraft } = useStoredDraft(store, noChoice)

  const startWith = useCallback(
    (ids: (SecurityQuestionId | '')[]) => {
      form.reset({ places: placesFor(ids) })
      setFailure(null)
    },
    [form],
  )
  const isRead = draft !== null
  const now = chosen.join()
  // The draft and the chosen questions are loaded later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when they are loaded; later input stays
  useEffect(() => {
    if (draft) startWith(hasChosen(draft) ? draft : chosen)
  }, [isRead, now])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name?.endsWith('.id')) change(() => values.places.map(({ id }) => id))
        },
      }),
    [form, change],
  )
  useIonViewDidLeave(() => startWith(form.getValues('places').map(({ id }) => id)))

  /** Resets the form to the chosen questions. */
  const forget = () => {
    void forgetDraft()
    startWith(chosen)
  }
  const refuse = (error: unknown) => {
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    const [place] = problem.validationErrors.flatMap(({ members }) => members.flatMap(placeOf))
    if (place) form.setError(`places.${place}.answer` as PlaceAnswer, { message: t('answerShort') }, focused)
    else setFailure(error)
  }
  const submit = form.handleSubmit(async ({ places }) => {
    setFailure(null)
    const answers = places.map(({ id, answer }) => ({ id: id as SecurityQuestionId, answer: answer.trim() }))
    try {
      await setQuestions.mutateAsync({ answers })
    } catch (error) {
      return refuse(error)
    }
    forget()
    onSaved()
  })
  /** Whether a choice was begun and not saved. */
  const wasBegun = draft !== null && hasChosen(draft)
  return { form, submit, forget, wasBegun, failure, isSaving: form.formState.isSubmitting }
}

const focused = { shouldFocus: true }
/** `answers.1.answer` is about the second entry. */
const placeOf = (member: string) => /^answers\.(\d)\.answer$/.exec(member)?.[1] ?? []

export type QuestionsFormState = ReturnType<typeof useQuestionsForm>
