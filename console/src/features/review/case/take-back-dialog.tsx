import type { CaseInFull } from '@aruga/contract/review/case-file'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { listed } from '../../../ui/listed.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { countOf } from '../../../ui/units.ts'
import { ReasonAndNote, useReasonAndNote } from '../../program/reason-and-note.tsx'
import { type DeclineTemplate, useDeclineTemplates } from '../decision/decline-templates.ts'
import { useTakeBack } from '../queries.ts'

/** Takes an accepted receipt back with a reason and an editable text that the patient reads. */
export const TakeBackDialog = ({ of, onClose }: { of: CaseInFull; onClose: () => void }) => {
  const answer = useReasonAndNote<DeclineTemplate>()
  const templates = useDeclineTemplates(of)
  const takeBack = useTakeBack(of)
  const send = () => {
    if (!answer.complete) return
    const onSuccess = () => {
      toastDone(t('review:takeBack.done'))
      onClose()
    }
    const { chosen, note } = answer.complete
    takeBack.mutate({ reason: chosen.reason, textId: chosen.id, note }, { onSuccess })
  }
  const units = unitsOf(of)
  return (
    <FormDialog
      size="lg"
      title={t('review:takeBack.title')}
      submit={t('review:takeBack.submit')}
      cancel={t('ui:cancel')}
      danger
      disabled={!answer.complete}
      pending={takeBack.isPending}
      error={takeBack.error}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{units ? t('review:takeBack.units', { units }) : t('review:takeBack.detail')}</p>
      <ReasonAndNote value={answer} reasons={templates} />
    </FormDialog>
  )
}

/** What counts no longer, for each letter of the receipt; null where it proved no units. */
export function unitsOf({ id, documents, letter }: CaseInFull): string | null {
  const document = documents.find((each) => each.id === id)
  if (!letter || !document?.orQuantity) return null
  const first = countOf(document.orQuantity, letter.unit)
  if (document.together.length === 0) return first
  const parts = document.together.map(({ quantity, unit, productName }) => ({
    units: countOf(quantity, unit),
    productName,
  }))
  return listed(
    [{ units: first, productName: letter.productName }, ...parts].map((part) => t('review:takeBack.part', part)),
  )
}
