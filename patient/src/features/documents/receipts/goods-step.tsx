import type { LetterInFull } from '@aruga/contract/letters/letters'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { goodsPath } from '../../../links.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Outcome } from '../outbox/entry.ts'
import { storeAndSend } from '../outbox/send-uploads.ts'

type Props = {
  patientId: string
  letter: LetterInFull
  actionBar: HTMLElement | null
  onSent: (outcome: Outcome) => void
  onSkip: () => void
}

/** The claimed-goods receipt, for patients who got free goods; other patients skip it. */
export const GoodsStep = ({ patientId, letter, actionBar, onSent, onSkip }: Props) => {
  const { t } = useTexts('documents-receipts')
  const draft = { form: `goods.${letter.id}`, path: goodsPath(letter.id) }
  const form = usePhotoForm({
    illustration: 'receipt',
    draft: { account: patientId, ...draft },
    sendLabel: t('sendGoods'),
    send: async (picture, options) => {
      const subject = { kind: 'ClaimedGoodsReceipt', letterId: letter.id } as const
      const upload = { id: picture.id, account: patientId, subject, picture, draft }
      return (await storeAndSend(upload, options)).outcome
    },
    onSent,
  })
  const skip = (
    <Button kind="plain" onClick={onSkip}>
      {t('noGoods')}
    </Button>
  )
  return (
    <>
      <p className="muted">{t('goodsLead')}</p>
      {form.body}
      {actionBar ? (
        createPortal(
          <>
            {form.actionBar}
            {skip}
          </>,
          actionBar,
        )
      ) : (
        <div>{skip}</div>
      )}
    </>
  )
}
