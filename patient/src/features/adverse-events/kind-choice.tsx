import { reportKinds } from '@aruga/contract/adverse-events/kinds'
import { useTexts } from '../../i18n/texts.ts'
import { Choices } from '../../ui/form/choices.tsx'
import type { ReportDraft } from './report-draft.ts'

type Props = { draft: ReportDraft; onChange: (changes: Partial<ReportDraft>) => void }

/** What the report is about, which decides the questions below it. */
export const KindChoice = ({ draft: { kind }, onChange }: Props) => {
  const { t } = useTexts('adverse-events')
  return (
    <Choices
      legend={t('kind')}
      choices={reportKinds.map((value) => ({ value, label: t(`kind_${value}`), detail: t(`kindDetail_${value}`) }))}
      isChosen={(value) => value === kind}
      onChange={(chosen) => onChange({ kind: chosen })}
    />
  )
}
