import type { Texts } from '@aruga/contract/languages'
import type { LetterFile } from '@aruga/contract/letters/letter-file'
import type { ProgramText } from '@aruga/contract/program/texts'
import { type LetterCancelReason, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { ReasonAndNote, useReasonAndNote } from '../program/reason-and-note.tsx'
import { useTexts } from '../program/text-queries.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { cancelProblems } from './messages.ts'
import type { Papers } from './prescription.ts'
import { useCancelLetter } from './queries.ts'

type Props = { letter: LetterFile; patientId: string; papers: Papers; onClose: () => void }

type CancelText = Pick<ProgramText, 'id' | 'name' | 'code'> & { note: Texts }
const reasonOf = ({ code }: CancelText) =>
  letterCancelReasons.find((one): one is LetterCancelReason => one === code) ?? null

/** Cancels a letter with a reason and an editable text that the patient reads. */
export const CancelDialog = ({ letter, patientId, papers, onClose }: Props) => {
  const answer = useReasonAndNote<CancelText>()
  const reason = answer.complete && reasonOf(answer.complete.chosen)
  const texts = useTexts('CancelLetter', {
    ...{ firstName: letter.firstName, patientCode: letter.patientCode, product: letter.productName },
    ...{ letterNumber: letter.number, branch: letter.branchName },
  }).map(({ id, name, code, words }) => ({ id, name, code, note: words }))
  const cancel = useCancelLetter(patientId)
  /** The prescription of a letter issued by mistake, to issue the right one. */
  const [rightOneOn, setRightOneOn] = useState<string | null>(null)
  const send = () => {
    if (!answer.complete || !reason) return
    const { chosen, note } = answer.complete
    const done = ({ prescriptionId }: { prescriptionId: string | null }) => {
      toastDone(t('letters:cancelDialog.isCancelledItsCodeIsDead', { number: letter.number }))
      if (reason === 'IssuedByMistake' && prescriptionId) setRightOneOn(prescriptionId)
      else onClose()
    }
    cancel.mutate({ letterId: letter.id, reason, textId: chosen.id, note }, { onSuccess: done })
  }
  if (rightOneOn)
    return (
      <IssueDialog
        patientId={patientId}
        prescriptionId={rightOneOn}
        papers={papers}
        insteadOf={letter.number}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      size="lg"
      title={t('letters:cancelDialog.cancel', { number: letter.number })}
      submit={t('letters:cancelDialog.cancelTheLetter')}
      cancel={t('letters:cancelDialog.keepIt')}
      danger
      disabled={!reason}
      pending={cancel.isPending}
      error={cancel.error}
      messages={cancelProblems}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('letters:cancelDialog.itsClaimCodeIsDead')}</p>
      <ReasonAndNote value={answer} reasons={texts} />
    </FormDialog>
  )
}
