import { dayInManila } from '@aruga/contract/days'
import { hasFact } from '@aruga/contract/documents/kinds'
import { parsePesos } from '@aruga/contract/money'
import { acceptReceipt } from '@aruga/contract/review/decisions'
import { nothingRecorded } from '@aruga/contract/review/hand-overs'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { beside } from '../../../ui/beside.ts'
import { isWhole, WholeNumberInput } from '../../../ui/whole-number-input.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { KeysOfWarnings } from '../case-keys.tsx'
import { checksQuery, toTheEnd } from '../queries.ts'
import { useWarningAnswers } from '../use-warning-answers.ts'
import { type Answers, acknowledgementsOf, groupsOf, isAnswered } from '../warning-groups.ts'
import { ReceiptLedger } from '../warnings/receipt-ledger.tsx'
import { receiptWarnings } from '../warnings/receipt-warnings.ts'
import { Warnings } from '../warnings/warnings.tsx'
import type { AcceptProps } from './accept-props.ts'
import { AmountField } from './amount-field.tsx'
import { BranchField } from './branch-field.tsx'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { ProposedField } from './proposed-field.tsx'
import {
  type Proposed,
  proposedAmount,
  proposedIn,
  type ReceiptValues,
  receiptFrom,
  valuesOf,
} from './receipt-values.ts'
import { useProposals } from './use-proposals.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/** The stored draft of an undecided case. `left`: fields still to be compared with the receipt. */
type ReceiptDraft = { values: ReceiptValues; answers: Answers; left: Proposed[]; isUnread: boolean }

/** The values of a receipt, compared with the counter's record while typing; accepting an official receipt counts its units. */
export const ReceiptCase = ({ of, draft, onTyped, onBeside, onAccepted, onDecline, onAsk }: AcceptProps) => {
  const [document] = of.documents
  const restored = draft as ReceiptDraft | undefined
  const { control, register, handleSubmit, setValue, watch, formState } = useForm<ReceiptValues>({
    defaultValues: restored?.values ?? valuesOf(of),
    // The library focuses once more in a timer, when the reviewer already types and the first error may be another field’s.
    shouldFocusError: false,
  })
  const values = watch()
  const queries = useQueryClient()
  const [settled] = useDebouncedValue(receiptFrom(values), 300)
  const { data: compared } = useQuery(checksQuery(of, settled))
  const { checks, duplicates, inSequence } = compared ?? of
  const { signals } = of
  const letterId = of.letter?.id ?? values.letterId
  const letterIn = (now: typeof compared) =>
    [now?.letter, of.letter, ...of.possibleLetters].find((each) => each?.id === letterId) ?? null
  const letter = letterIn(compared)
  // Receipts for free goods do not count for the letter, and need none.
  const counts = hasFact(of.kind, 'needsQuantity')
  const recordedIn = (now: typeof compared) => letterIn(now) ?? (counts ? null : nothingRecorded)
  const recorded = recordedIn(compared)
  const warnings = receiptWarnings({ recorded, duplicates, signals, inSequence, receipt: receiptFrom(values) })
  const { answers, groups, open, answer, lead } = useWarningAnswers(warnings, restored?.answers)
  const focusFirst = (errors: FieldErrors<ReceiptValues>) => {
    const first = (Object.keys(values) as (keyof ReceiptValues)[]).find((field) => errors[field])
    if (first) errors[first]?.ref?.focus?.()
  }
  const submit = handleSubmit(async (values) => {
    const receipt = receiptFrom(values)
    // Checked once more, since the counter may have recorded something meanwhile. Without an answer the server decides.
    const now = await queries.fetchQuery({ ...checksQuery(of, receipt), staleTime: 0 }).catch(() => compared)
    const { duplicates: same, inSequence: run } = now ?? { duplicates, inSequence }
    const warningsNow = receiptWarnings({
      recorded: recordedIn(now),
      duplicates: same,
      signals,
      inSequence: run,
      receipt,
    })
    const groupsNow = groupsOf(warningsNow, answers)
    if (!groupsNow.every(isAnswered)) return lead()
    const body = { ...receipt, acknowledged: acknowledgementsOf(groupsNow) }
    onAccepted({ values, answers, left: [], isUnread }, () =>
      api.call(acceptReceipt, { params: { id: of.id }, body }, toTheEnd),
    )
  }, focusFirst)
  const [isUnread, setUnread] = useState(restored?.isUnread ?? false)
  const amount = useRef<HTMLInputElement | null>(null)
  // The amount first: the counter's record is confirmed, another amount is typed, or the amount is unreadable.
  const offered = counts && letter && !isUnread && values.amount.trim() === '' ? proposedAmount(values, letter) : null
  const go = (unread: Proposed[], money = offered) => {
    if (open) return lead()
    if (money !== null) return amount.current?.focus()
    const [first] = unread
    return first ? proposals.lead(first) : void submit()
  }
  const [toCompare] = useState(() => restored?.left ?? proposedIn(of, valuesOf(of)))
  const proposals = useProposals(toCompare, go)
  const accept = () => go(proposals.left)
  const { errors, isDirty } = formState
  const isChanged = isDirty || Object.keys(answers).length > 0 || proposals.left !== toCompare || isUnread
  useStoredDraft<ReceiptDraft>({ values, answers, left: proposals.left, isUnread }, isChanged, onTyped)
  return (
    <KeysOfWarnings open={open !== undefined}>
      <form
        className={styles.decideForm}
        onSubmit={(event) => {
          event.preventDefault()
          accept()
        }}
        noValidate
      >
        <div className={styles.decideScroll}>
          <CaseHead of={of} />
          {letter && (
            <ReceiptLedger
              letter={letter}
              stated={document?.orQuantity ?? 0}
              quantity={counts ? values.quantity || 0 : null}
              differs={groups.some(({ group }) => group === 'handOver')}
            />
          )}
          <Warnings
            of={of}
            groups={groups}
            units={values.quantity || 0}
            duplicates={duplicates}
            inSequence={inSequence}
            onAnswer={answer}
            onBeside={onBeside}
          />
          <Conversation of={of} onBeside={onBeside} />
          <PatientFacts of={of} />
          <fieldset className={styles.receiptValues}>
            <legend>
              <h2>{t('review:receiptCase.whatTheReceiptSays')}</h2>
            </legend>
            {!of.letter && (
              <Controller
                control={control}
                name="letterId"
                rules={{ required: counts && t('review:receiptCase.chooseTheLetterItBelongsTo') }}
                render={({ field }) => (
                  <Select
                    label={t('review:receiptCase.letter')}
                    placeholder={t('review:receiptCase.whichLetter')}
                    data={of.possibleLetters.map(({ id, number, productName }) => ({
                      value: id,
                      label: `${number}, ${productName}`,
                    }))}
                    error={errors.letterId?.message}
                    {...field}
                    ref={(list) => field.ref(beside(list))}
                  />
                )}
              />
            )}
            {counts && (
              <Controller
                control={control}
                name="quantity"
                rules={{ required: t('review:receiptCase.howManyUnits'), validate: isWhole }}
                render={({ field }) => (
                  <WholeNumberInput
                    label={t('review:receiptCase.quantity')}
                    max={9999}
                    error={errors.quantity?.message}
                    {...field}
                  />
                )}
              />
            )}
            {counts && (
              <AmountField
                values={values}
                offered={offered}
                input={amount}
                letter={letter}
                registered={register('amount', {
                  validate: (typed) =>
                    typed.trim() === '' || parsePesos(typed) !== undefined || t('review:receiptCase.anAmount'),
                })}
                error={errors.amount?.message}
                onConfirm={(read) => {
                  setValue('amount', read, { shouldDirty: true })
                  go(proposals.left, null)
                }}
                onUnread={() => {
                  setUnread(true)
                  go(proposals.left, null)
                }}
              />
            )}
            <ProposedField
              label={t('review:receiptCase.receiptNo')}
              maxLength={64}
              autoComplete="off"
              error={errors.receiptNumber?.message}
              registered={register('receiptNumber', { required: counts && t('review:receiptCase.typeTheNumber') })}
              proposal={proposals.of('receiptNumber')}
              from={t('review:receiptCase.numberProposed')}
            />
            <ProposedField
              type="date"
              label={t('review:receiptCase.date')}
              max={dayInManila(Date.now())}
              error={errors.receiptDate?.message}
              registered={register('receiptDate', {
                required: counts && t('review:receiptCase.whenWasItBought'),
                validate: (day) => day <= dayInManila(Date.now()) || t('review:receiptCase.inTheFuture'),
              })}
              proposal={proposals.of('receiptDate')}
              from={t('review:receiptCase.dateProposed')}
            />
            <Controller
              control={control}
              name="branchId"
              rules={{ required: counts && t('review:receiptCase.whereWasItBought') }}
              render={({ field }) => (
                <BranchField
                  {...field}
                  ref={(list) => field.ref(beside(list))}
                  claimedAt={letter ?? undefined}
                  error={errors.branchId?.message}
                />
              )}
            />
          </fieldset>
          <CaseHistory of={of} checks={checks} />
        </div>
        <DecisionBar
          accept={t('review:receiptCase.accept')}
          missing={
            open
              ? t('review:warnings.acceptOpens')
              : offered !== null || proposals.left.length > 0
                ? t('review:receiptCase.confirmFirst')
                : null
          }
          onAccept={accept}
          onDecline={() => onDecline({ values, answers, left: proposals.left, isUnread })}
          onAsk={onAsk}
        />
      </form>
    </KeysOfWarnings>
  )
}
