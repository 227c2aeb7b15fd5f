import { mapTexts, noTexts, requiredLanguages, type Texts } from '@aruga/contract/languages'
import type { LetterFile } from '@aruga/contract/letters/letter-file'
import type { ProgramText } from '@aruga/contract/program/texts'
import { type LetterCancelReason, letterCancelReasons } from '@aruga/contract/review/decline-reasons'
import { Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LanguageTabs, languageName } from '../../ui/language-tabs.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { unfilledMessage } from '../program/text-messages.ts'
import { useTexts } from '../program/text-queries.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { cancelProblems } from './messages.ts'
import type { Papers } from './prescription.ts'
import { useCancelLetter } from './queries.ts'

type Props = { letter: LetterFile; patientId: string; papers: Papers; onClose: () => void }

/** Cancels a letter with a reason and an editable text that the patient reads. */
export const CancelDialog = ({ letter, patientId, papers, onClose }: Props) => {
  const [chosen, setChosen] = useState<ProgramText | null>(null)
  const reason = letterCancelReasons.find((code): code is LetterCancelReason => code === chosen?.code) ?? null
  const texts = useTexts('CancelLetter', {
    ...{ firstName: letter.firstName, patientCode: letter.patientCode, product: letter.productName },
    ...{ letterNumber: letter.number, branch: letter.branchName },
  })
  const [note, setNote] = useState<Texts>(noTexts)
  const cancel = useCancelLetter(patientId)
  /** The prescription of a letter issued by mistake, to issue the right one. */
  const [rightOneOn, setRightOneOn] = useState<string | null>(null)
  const isComplete =
    reason !== null &&
    requiredLanguages.every((language) => note[language]?.trim()) &&
    !unfilledMessage(Object.values(note).join(' '))
  const choose = (next: ProgramText) => {
    setChosen(next)
    setNote(next.words)
  }
  const send = () => {
    if (!isComplete || !chosen) return
    const done = ({ prescriptionId }: { prescriptionId: string | null }) => {
      toastDone(t('letters:cancelDialog.isCancelledItsCodeIsDead', { number: letter.number }))
      if (reason === 'IssuedByMistake' && prescriptionId) setRightOneOn(prescriptionId)
      else onClose()
    }
    cancel.mutate(
      { letterId: letter.id, reason, textId: chosen.id, note: mapTexts(note, (one) => one.trim()) },
      { onSuccess: done },
    )
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
      disabled={!isComplete}
      pending={cancel.isPending}
      error={cancel.error}
      messages={cancelProblems}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t('letters:cancelDialog.itsClaimCodeIsDead')}</p>
      <Radio.Group
        label={t('letters:cancelDialog.why')}
        value={chosen?.id ?? null}
        onChange={(id) => texts.filter((text) => text.id === id).forEach(choose)}
      >
        <div className="stack tight">
          {texts.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
        </div>
      </Radio.Group>
      <LanguageTabs>
        {(language) => (
          <Textarea
            label={t('letters:cancelDialog.whatThePatientReadsIn', { language: languageName(language) })}
            maxLength={500}
            value={note[language] ?? ''}
            error={unfilledMessage(note[language] ?? '')}
            onChange={({ currentTarget: { value } }) => setNote({ ...note, [language]: value })}
          />
        )}
      </LanguageTabs>
    </FormDialog>
  )
}
