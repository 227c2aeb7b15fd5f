import type { CaseInFull } from '@aruga/contract/review/case-file'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
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
  const quantity = of.documents.find(({ id }) => id === of.id)?.orQuantity
  const units = of.letter && quantity ? countOf(quantity, of.letter.unit) : null
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
