import type { LetterInFull } from '@aruga/contract/letters/letters'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { Sent } from '../outbox/entry.ts'
import { UnsentUploads } from '../outbox/unsent-uploads.tsx'
import { documentsChanged } from '../queries.ts'
import { DoneStep } from './done-step.tsx'
import { GoodsStep } from './goods-step.tsx'
import { ReceiptsStep } from './receipts-step.tsx'
import { SentRows } from './sent-rows.tsx'
import { type Receipts, useReceipts } from './use-receipts.ts'

export type Step = 'receipts' | 'goods' | 'done'

type Props = {
  patientId: string
  letter: LetterInFull
  step: Step
  actionBar: HTMLElement | null
  ref: Ref<Pick<Receipts, 'flush'>>
  /** Shows the choice of another letter, if there are several. */
  onAnother: (() => void) | undefined
  /** Receipts that move along when another letter is chosen. */
  onMoveAlong: (ids: string[]) => void
  /** `isQueued`: some receipts are in the outbox. */
  onStep: (step: Step, isQueued: boolean) => void
}

/** The receipts of a letter: official receipts, then the claimed-goods receipt; then what happens next. */
export const ReceiptsForm = ({ patientId, letter, step, actionBar, ref, onAnother, onMoveAlong, onStep }: Props) => {
  const { t } = useTexts('documents-receipts')
  const queries = useQueryClient()
  const receipts = useReceipts(patientId, letter.id, letter.unit)
  const { entries, flush } = receipts
  useImperativeHandle(ref, () => ({ flush }))
  const [goods, setGoods] = useState<Sent[]>([])
  const [isGoodsQueued, setGoodsQueued] = useState(false)
  const { productName, number, id } = letter
  const sent = [...receipts.sent, ...goods]
  const isQueued = receipts.isQueued || isGoodsQueued
  if (step === 'done')
    return (
      <DoneStep
        letter={letter}
        sent={sent}
        isQueued={isQueued}
        onlyGoods={receipts.sent.length === 0 && !receipts.isQueued}
        onMore={() => {
          receipts.startAgain()
          setGoods([])
          setGoodsQueued(false)
          onStep('receipts', false)
        }}
      />
    )
  return (
    <>
      <div className="line-up">
        <p className="muted">
          {t('forLetter', { product: productName })}{' '}
          <span className="unbroken" translate="no">
            {number}
          </span>
        </p>
        {step === 'receipts' && onAnother && (
          <Button
            kind="line"
            small
            onClick={() => {
              onMoveAlong(entries?.map((entry) => entry.id) ?? [])
              onAnother()
            }}
          >
            {t('otherLetter')}
          </Button>
        )}
      </div>
      {step === 'receipts' ? (
        <>
          <SentRows sent={sent} unit={letter.unit} />
          <ReceiptsStep
            letter={letter}
            receipts={receipts}
            onAdded={(entry) => onMoveAlong([entry])}
            actionBar={actionBar}
            onDone={() => onStep('goods', isQueued)}
            onRefused={() => documentsChanged(queries)}
          />
        </>
      ) : (
        <>
          <SentRows sent={sent} unit={letter.unit} />
          <UnsentUploads />
          <GoodsStep
            key={id}
            patientId={patientId}
            letter={letter}
            actionBar={actionBar}
            onSkip={() => onStep(sent.length > 0 || isQueued ? 'done' : 'receipts', isQueued)}
            onSent={(outcome) => {
              if (outcome.kind === 'sent') {
                const { document } = outcome
                const known = letter.receipts.some((before) => before.id === document.id)
                setGoods((before) => [...before, { document, known }])
              } else setGoodsQueued(true)
              onStep('done', isQueued || outcome.kind === 'stored')
            }}
          />
        </>
      )}
    </>
  )
}
