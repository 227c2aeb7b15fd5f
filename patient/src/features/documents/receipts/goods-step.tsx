import type { Document } from '@aruga/contract/documents/documents'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { goodsPath } from '../../../links.ts'
import { usePhotoForm } from '../../../photos/take/use-photo-form.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import { sendGoodsReceipt } from './sending.ts'

type Props = {
  patientId: string
  letter: LetterInFull
  actionBar: HTMLElement | null
  onSent: (document: Document) => void
  onSkip: () => void
}

/** The claimed-goods receipt, for patients who got free goods; others skip it. */
export const GoodsStep = ({ patientId, letter, actionBar, onSent, onSkip }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  const form = usePhotoForm({
    illustration: 'receipt',
    draft: { account: patientId, form: `goods.${letter.id}`, path: goodsPath(letter.id) },
    sendLabel: t('sendGoods'),
    send: (picture, options) => sendGoodsReceipt(letter.id, picture, options),
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
