import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type ReportDraft, type ReportField, taking } from './report-draft.ts'

type Props = {
  draft: ReportDraft
  today: string
  errorOf: (field: ReportField) => string | undefined
  onChange: (changes: Partial<ReportDraft>) => void
}

/** Since when the patient has taken the medicine, and whether they still take it. */
export const Taking = ({ draft: { takenSince, takenUntil, stillTaking }, today, errorOf, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  return (
    <>
      <Field
        type="date"
        label={t('takenSince')}
        hint={t('beganHint')}
        max={today}
        error={errorOf('takenSince')}
        value={takenSince}
        onChange={({ target }) => onChange({ takenSince: target.value })}
      />
      <Choices
        legend={t('stillTaking')}
        choices={taking.map((value) => ({ value, label: t(`stillTaking_${value}`) }))}
        isChosen={(value) => value === stillTaking}
        onChange={(value) => onChange({ stillTaking: value })}
      />
      {stillTaking === 'no' && (
        <Field
          type="date"
          label={t('takenUntil')}
          hint={t('beganHint')}
          max={today}
          error={errorOf('takenUntil')}
          value={takenUntil}
          onChange={({ target }) => onChange({ takenUntil: target.value })}
        />
      )}
    </>
  )
}
