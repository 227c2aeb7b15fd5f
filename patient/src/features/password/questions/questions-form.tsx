import type { SecurityQuestion } from '@aruga/contract/password/password'
import { chevronDown, lockClosedOutline } from 'ionicons/icons'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import fieldStyles from '../../../ui/form/field.module.css'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { useWideScreen } from '../../../ui/page/use-media-query.ts'
import { isAnswer, isFree } from './answer-errors.ts'
import styles from './questions-form.module.css'
import type { QuestionsFormState } from './use-questions-form.ts'

const FORM = 'security-questions'

type Props = {
  form: QuestionsFormState
  questions: SecurityQuestion[]
  /** Leaves the current questions as they are; undefined without any. */
  onKeep: (() => void) | undefined
}

/** Three questions with their answers. */
export const QuestionsForm = ({ form: state, questions, onKeep }: Props) => {
  const { t } = useTexts('password-questions')
  const { form, submit, failure } = state
  const { errors, submitCount } = form.formState
  const places = form.watch('places')
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return (
    <form ref={element} id={FORM} className={styles.questionsForm} noValidate autoComplete="off" onSubmit={submit}>
      <Refused error={failure} />
      <div className="stack tight">
        <h2>{t('choose')}</h2>
        <p className="muted">{t('answerHint')}</p>
      </div>
      {places.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its number
        <div key={place} className={`card ${styles.questionsPlace}`}>
          <Question state={state} place={place} questions={questions} />
          <Field
            label={t('answer', { number: place + 1 })}
            error={errors.places?.[place]?.answer?.message}
            autoComplete="off"
            enterKeyHint="next"
            {...form.register(`places.${place}.answer`, {
              validate: (typed) => isAnswer(typed) || t('answerShort'),
            })}
          />
        </div>
      ))}
      <Note icon={lockClosedOutline}>{t('notKept')}</Note>
      <div className="line-up">
        {useWideScreen() && <SaveQuestions form={state} />}
        {onKeep && (
          <Button kind="plain" onClick={onKeep}>
            {t('keep')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** In a phone's action bar; below the form on a desktop. */
export const SaveQuestions = ({ form: { isSaving } }: { form: QuestionsFormState }) => {
  const { t } = useTexts('password-questions')
  return (
    <Button type="submit" form={FORM} busy={isSaving && t('saving')}>
      {t('save')}
    </Button>
  )
}

type QuestionProps = { state: QuestionsFormState; place: number; questions: SecurityQuestion[] }

/** A choice among the questions not chosen elsewhere. */
const Question = ({ state: { form }, place, questions }: QuestionProps) => {
  const { t } = useTexts('password-questions')
  const id = useId()
  const error = form.formState.errors.places?.[place]?.id?.message
  const places = form.watch('places')
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t('question', { number: place + 1 })}</label>
      <div className={styles.questionsSelect}>
        <select
          id={id}
          className={error ? `${fieldStyles.input} ${fieldStyles.inputBad}` : fieldStyles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...form.register(`places.${place}.id`, { required: t('questionMissing') })}
        >
          <option value="">{t('pick')}</option>
          {questions
            .filter((question) => isFree(question.id, place, places))
            .map((question) => (
              <option key={question.id} value={question.id}>
                {question.text}
              </option>
            ))}
        </select>
        <Icon of={chevronDown} small />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
