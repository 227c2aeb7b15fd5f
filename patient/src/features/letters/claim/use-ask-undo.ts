import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useTexts } from '../../../i18n/texts.ts'
import { useConfirm } from '../../../ui/feedback/confirm.ts'
import { listed, togetherOf } from '../shared/one-code.ts'

/** Asks before a claim is undone, and says what becomes of its code: it stays for the other letters that share it. */
export function useAskUndo() {
  const { t } = useTexts('letters-claim')
  const confirm = useConfirm()
  return ({ productName }: LetterInFull, claim: NonNullable<LetterInFull['claim']>) => {
    const others = togetherOf(claim).map((other) => other.productName)
    return confirm({
      title: others.length > 0 ? t('undoOneTitle', { medicine: productName }) : t('undoTitle'),
      message:
        others.length > 0
          ? t('undoOneMessage', { medicine: productName, others: listed(others) })
          : t('undoMessage', { branch: claim.branch.name }),
      yes: t('undoYes'),
      no: t('undoNo'),
    })
  }
}
