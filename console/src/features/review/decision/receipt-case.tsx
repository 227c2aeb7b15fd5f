import { dayInManila } from '@aruga/contract/days'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { CaseDocument } from '@aruga/contract/review/case-file'
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
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { KeysOfWarnings } from '../case-keys.tsx'
import { checksQuery, type ReceiptBody, toTheEnd } from '../queries.ts'
import { useWarningAnswers } from '../use-warning-answers.ts'
import { type Answers, acknowledgementsOf, groupsOf, isAnswered } from '../warning-groups.ts'
import { ReceiptLedger } from '../warnings/receipt-ledger.tsx'
import { receiptWarnings } from '../warnings/receipt-warnings.ts'
import { Warnings } from '../warnings/warnings.tsx'
import type { AcceptProps } from './accept-props.ts'
import { BranchField } from './branch-field.tsx'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { ProposedField } from './proposed-field.tsx'
import type { AmountName, PartRow } from './receipt-part.tsx'
import { choicesOf, ReceiptParts } from './receipt-parts.tsx'
import {
  type PartValues,
  type Proposed,
  proposedAmount,
  proposedIn,
  type ReceiptValues,
  receiptFrom,
  valuesOf,
} from './receipt-values.ts'
import { useProposals } from './use-proposals.ts'
import { useStoredDraft } from './use-stored-draft.ts'

/**
 * The stored draft of an undecided case. `left`: fields still to be compared with the receipt; `unread`: letters whose amount cannot be
 * read.
 */
type ReceiptDraft = { values: ReceiptValues; answers: Answers; left: Proposed[]; unread: string[] }

/** In `unread`, the letter of the receipt itself, which may not be chosen yet. */
const FIRST = 'first'

/** The values of a receipt, compared with the counter's record while typing; accepting an official receipt counts its units. */
export const ReceiptCase = ({ of, draft, onTyped, onBeside, onAccepted, onDecline, onAsk }: AcceptProps) => {
  const [document] = of.documents
  const restored = draft as ReceiptDraft | undefined
  const form = useForm<ReceiptValues>({
    defaultValues: { ...valuesOf(of), ...restored?.values },
    // The library focuses once more in a timer, when the reviewer already types and the first error may be another field’s.
    shouldFocusError: false,
  })
  const { control, register, handleSubmit, setValue, watch, formState } = form
  const values = watch()
  const queries = useQueryClient()
  const [settled] = useDebouncedValue(receiptFrom(values), 300)
  const { data: compared } = useQuery(checksQuery(of, settled))
  const { checks, duplicates, inSequence } = compared ?? of
  const { signals } = of
  const letterId = of.letter?.id ?? values.letterId
  const letterIn = (now: typeof compared, id = letterId) =>
    [now?.letter, ...(now?.together ?? []), of.letter, ...of.otherLetters, ...of.possibleLetters].find(
      (each) => each?.id === id,
    ) ?? null
  const letter = letterIn(compared)
  // Receipts for free goods do not count for the letter, and need none.
  const counts = hasFact(of.kind, 'needsQuantity')
  const partsIn = (now: typeof compared, { quantity, amount, together = [] }: ReceiptBody) => {
    const recorded = letterIn(now) ?? (counts ? null : nothingRecorded)
    const read = [{ letterId, recorded, quantity, amount }]
    const others = together.map((part) => ({ ...part, recorded: letterIn(now, part.letterId) }))
    return [...read, ...others].flatMap((part) =>
      part.recorded
        ? [
            {
              letterId: part.letterId,
              recorded: part.recorded,
              quantity: part.quantity ?? null,
              amount: part.amount ?? null,
            },
          ]
        : [],
    )
  }
  const typed = receiptFrom(values)
  const warnings = receiptWarnings({ parts: partsIn(compared, typed), duplicates, signals, inSequence, receipt: typed })
  const { answers, groups, open, answer, lead } = useWarningAnswers(warnings, restored?.answers)
  const focusFirst = (errors: FieldErrors<ReceiptValues>) => {
    const first = (Object.keys(values) as (keyof ReceiptValues)[]).find((field) => errors[field])
    if (first === 'parts') focusPart(errors)
    else if (first) errors[first]?.ref?.focus?.()
  }
  const submit = handleSubmit(async (values) => {
    const receipt = receiptFrom(values)
    // Checked once more, since the counter may have recorded something meanwhile. Without an answer the server decides.
    const now = await queries.fetchQuery({ ...checksQuery(of, receipt), staleTime: 0 }).catch(() => compared)
    const { duplicates: same, inSequence: run } = now ?? { duplicates, inSequence }
    const warningsNow = receiptWarnings({
      parts: partsIn(now, receipt),
      duplicates: same,
      signals,
      inSequence: run,
      receipt,
    })
    const groupsNow = groupsOf(warningsNow, answers)
    if (!groupsNow.every(isAnswered)) return lead()
    const body = { ...receipt, acknowledged: acknowledgementsOf(groupsNow) }
    onAccepted({ values, answers, left: [], unread }, () =>
      api.call(acceptReceipt, { params: { id: of.id }, body }, toTheEnd),
    )
  }, focusFirst)
  const [unread, setUnread] = useState(restored?.unread ?? [])
  const amounts = useRef<Record<string, HTMLInputElement | null>>({})
  const amountInput = (key: string) => (field: HTMLInputElement | null) => {
    amounts.current[key] = field
  }
  const rowOf = (key: string, part: PartValues, at: PartRow['at']): PartRow => {
    const its = letterIn(compared, part.letterId)
    const isOpen = counts && its && !unread.includes(key) && part.amount.trim() === ''
    return { key, letter: its, part, at, offered: isOpen ? proposedAmount(values, part, its) : null }
  }
  const { quantity, amount } = values
  const first = rowOf(FIRST, { letterId: letterId ?? '', quantity, amount }, '')
  const others = values.parts.map((part, place) => rowOf(part.letterId, part, `parts.${place}.`))
  const rows = [first, ...others]
  const offers = rows.filter((row) => row.offered !== null)
  // The amounts first: the counter's record is confirmed, another amount is typed, or the amount is unreadable.
  const go = (left: Proposed[], confirmed?: string) => {
    if (open) return lead()
    const offer = offers.find(({ key }) => key !== confirmed)
    if (offer) return amounts.current[offer.key]?.focus()
    const [next] = left
    return next ? proposals.lead(next) : void submit()
  }
  const confirmAmount = (key: string, name: AmountName, read: string) => {
    setValue(name, read, { shouldDirty: true })
    go(proposals.left, key)
  }
  const leaveUnread = (key: string) => {
    setUnread([...unread, key])
    go(proposals.left, key)
  }
  const [toCompare] = useState(() => restored?.left ?? proposedIn(of, valuesOf(of)))
  const proposals = useProposals(toCompare, go)
  const accept = () => go(proposals.left)
  const { errors, isDirty } = formState
  const isChanged = isDirty || Object.keys(answers).length > 0 || proposals.left !== toCompare || unread.length > 0
  useStoredDraft<ReceiptDraft>({ values, answers, left: proposals.left, unread }, isChanged, onTyped)
  const isSplit = others.length > 0
  const differs = groups.find(({ group }) => group === 'handOver')?.warnings ?? []
  const possible = of.letter ? of.otherLetters : of.possibleLetters
  const candidates = possible.filter(({ id }) => rows.every(({ part }) => part.letterId !== id))
  const setParts = (parts: PartValues[]) => setValue('parts', parts, { shouldDirty: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (letterId: string) => {
    setParts(values.parts.filter((part) => part.letterId !== letterId))
    // The button goes with its letter, and would take the focus along.
    heading.current?.focus()
  }
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
          {rows.map(
            (row) =>
              row.letter && (
                <ReceiptLedger
                  key={row.key}
                  letter={row.letter}
                  stated={statedFor(document, row)}
                  quantity={counts ? row.part.quantity || 0 : null}
                  differs={differs.some((warning) => !isSplit || warning.letterId === row.part.letterId)}
                />
              ),
          )}
          <Warnings
            of={of}
            groups={groups}
            units={isSplit ? 0 : values.quantity || 0}
            products={new Map(rows.map((row) => [row.part.letterId, row.letter?.productName ?? '']))}
            duplicates={duplicates}
            inSequence={inSequence}
            onAnswer={answer}
            onBeside={onBeside}
          />
          <Conversation of={of} onBeside={onBeside} />
          <PatientFacts of={of} />
          <fieldset className={styles.receiptValues}>
            <legend>
              <h2 ref={heading} tabIndex={-1}>
                {t('review:receiptCase.whatTheReceiptSays')}
              </h2>
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
                    data={choicesOf(of.possibleLetters.filter(({ id }) => others.every(({ key }) => key !== id)))}
                    error={errors.letterId?.message}
                    {...field}
                    ref={(list) => field.ref(beside(list))}
                  />
                )}
              />
            )}
            {counts && (
              <ReceiptParts
                {...{ form, values, amountInput }}
                rows={letter ? rows : [first]}
                candidates={letter ? candidates : []}
                onAdd={(part) => setParts([...values.parts, part])}
                onRemove={remove}
                onConfirm={confirmAmount}
                onUnread={leaveUnread}
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
              : offers.length > 0 || proposals.left.length > 0
                ? t('review:receiptCase.confirmFirst')
                : null
          }
          onAccept={accept}
          onDecline={() => onDecline({ values, answers, left: proposals.left, unread })}
          onAsk={onAsk}
        />
      </form>
    </KeysOfWarnings>
  )
}

/** The units that the patient entered for a letter. */
const statedFor = (document: CaseDocument | undefined, { key, part }: PartRow) =>
  (key === FIRST
    ? document?.orQuantity
    : document?.together.find(({ letterId }) => letterId === part.letterId)?.quantity) ?? 0

function focusPart({ parts = [] }: FieldErrors<ReceiptValues>) {
  for (const part of Array.isArray(parts) ? parts : []) {
    const field = part?.quantity ?? part?.amount
    if (field) return field.ref?.focus?.()
  }
}
