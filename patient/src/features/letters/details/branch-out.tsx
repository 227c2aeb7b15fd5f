import { alertCircleOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { OtherBranches, type OtherBranchesProps } from './other-branches.tsx'

/** Shows that the branch of the claim is out of the product, unless it has set it aside for this claim, and proposes other branches. */
export const BranchOut = (props: OtherBranchesProps) => {
  const { letter, claim, stock } = props
  const { branch } = claim
  const { t } = useTexts('letters-claim')
  const out = stock?.items.find(({ branchId }) => branchId === branch.id)
  if (!out || stock?.answer) return null
  return (
    <>
      <Note tone="wait" icon={alertCircleOutline}>
        <div className="stack tight">
          <b>{t('outTitle')}</b>
          <p>
            {t('outSince', { branch: branch.name, product: letter.productName, day: formatDay(out.since) })}{' '}
            {out.expectedOn ? t('outUntil', { day: formatDay(out.expectedOn) }) : t('outOpen')}
          </p>
        </div>
      </Note>
      <OtherBranches {...props} />
    </>
  )
}
