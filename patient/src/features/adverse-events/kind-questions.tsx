import { choicesOf, factsOfKind, type Question } from '@aruga/contract/adverse-events/kinds'
import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { ReportDraft, ReportField } from './report-draft.ts'

type Props = {
  draft: ReportDraft
  errorOf: (field: ReportField) => string | undefined
  onChange: (changes: Partial<ReportDraft>) => void
}

/** The questions that only this kind of report asks. */
export const KindQuestions = ({ draft: { kind, answers }, errorOf, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  const answer = (name: Question, value: string) => onChange({ answers: { ...answers, [name]: value } })
  return factsOfKind(kind).questions.map((name) => {
    const choices = choicesOf(name)
    const legend = t(`question_${name}`)
    return choices === null ? (
      <Field
        key={name}
        type="date"
        label={legend}
        hint={t('beganHint')}
        error={errorOf('childDue')}
        value={answers[name] ?? ''}
        onChange={({ target }) => answer(name, target.value)}
      />
    ) : (
      <Choices
        key={name}
        legend={legend}
        choices={choices.map((value) => ({ value, label: t(`answer_${value}`) }))}
        isChosen={(value) => value === answers[name]}
        onChange={(value) => answer(name, value)}
      />
    )
  })
}
