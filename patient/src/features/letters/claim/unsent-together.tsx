import { useTexts } from '../../../i18n/texts.ts'
import { ChangeNote } from '../../outbox/shared/change-note.tsx'
import { useChanges } from '../../outbox/shared/changes.ts'

type Props = { letterId: string; branchId: string }

/** The claims of other letters at the same branch that wait for a network. */
export const UnsentTogether = ({ letterId, branchId }: Props) => {
  const { t } = useTexts('outbox')
  return useChanges().map(
    (entry) =>
      entry.kind === 'claim' &&
      entry.letterId !== letterId &&
      entry.branch.id === branchId &&
      !entry.refused && (
        <ChangeNote key={entry.id} entry={entry}>
          {t('claimOfKept', { medicine: entry.medicine, branch: entry.branch.name })}
        </ChangeNote>
      ),
  )
}
