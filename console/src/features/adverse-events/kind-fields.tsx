import {
  type Answers,
  choicesOf,
  factsOfKind,
  type Question,
  type ReportKind,
  reportKinds,
} from '@aruga/contract/adverse-events/kinds'
import { Select, TextInput } from '@mantine/core'
import { t } from '../../i18n/t.ts'

type Props = { kind: ReportKind; onChange: (kind: ReportKind) => void }

/** What the report is about, which decides the questions of its form. */
export const KindField = ({ kind, onChange }: Props) => (
  <Select
    label={t('adverse-events:record.kind')}
    allowDeselect={false}
    data={reportKinds.map((value) => ({ value, label: t(`adverse-events:kind.${value}`) }))}
    value={kind}
    onChange={(chosen) => chosen && onChange(chosen as ReportKind)}
  />
)

type AnswersProps = {
  kind: ReportKind
  answers: Answers
  errorOf: (question: Question) => string | undefined
  onChange: (answers: Answers) => void
}

/** The questions that only this kind of report asks. */
export const AnswerFields = ({ kind, answers, errorOf, onChange }: AnswersProps) =>
  factsOfKind(kind).questions.map((name) => {
    const choices = choicesOf(name)
    const label = t(`adverse-events:question.${name}`)
    const answer = (value: string | null) => onChange({ ...answers, [name]: value || undefined })
    return choices === null ? (
      <TextInput
        key={name}
        type="date"
        label={label}
        value={answers[name] ?? ''}
        onChange={({ currentTarget: { value } }) => answer(value)}
        error={errorOf(name)}
      />
    ) : (
      <Select
        key={name}
        label={label}
        placeholder={t('adverse-events:page.notKnown')}
        clearable
        data={choices.map((value) => ({ value, label: t(`adverse-events:answer.${value}`) }))}
        value={answers[name] ?? null}
        onChange={answer}
        error={errorOf(name)}
      />
    )
  })
