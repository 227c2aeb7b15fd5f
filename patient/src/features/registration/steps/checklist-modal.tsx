import { useTexts } from '../../../i18n/texts.ts'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { type Paper, papers } from '../draft/draft.ts'
import styles from './checklist-modal.module.css'

const labels = {
  code: ['paperCode', 'paperCodeDetail'],
  id: ['paperId', 'paperIdDetail'],
  prescription: ['paperPrescription', 'paperPrescriptionDetail'],
  contact: ['paperContact', 'paperContactDetail'],
} as const satisfies Record<Paper, readonly string[]>

type Props = {
  open: boolean
  ticked: Paper[]
  onChange: (ticked: Paper[]) => void
  onClose: () => void
}

/** The specification's `documents-checkbox-modal`: a checklist of what a registration needs. */
export const ChecklistModal = ({ open, ticked, onChange, onClose }: Props) => {
  const { t } = useTexts('registration-steps')
  const complete = papers.every((paper) => ticked.includes(paper))
  return (
    <Sheet open={open} title={t('papersTitle')} lead={t('papersLead')} closeLabel={t('papersClose')} onClose={onClose}>
      <div className={styles.list}>
        {papers.map((paper) => (
          <CheckRow
            key={paper}
            detail={t(labels[paper][1])}
            checked={ticked.includes(paper)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, paper] : ticked.filter((other) => other !== paper))
            }
          >
            <b>{t(labels[paper][0])}</b>
          </CheckRow>
        ))}
      </div>
      {!complete && <p className="muted small">{t('papersMissing')}</p>}
      <SheetFoot>
        <Button wide onClick={onClose}>
          {t('papersStart')}
        </Button>
      </SheetFoot>
    </Sheet>
  )
}
