import { ApiProblem } from '@aruga/client/api-problem'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkmarkCircleOutline } from 'ionicons/icons'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { countOf, unitFor } from '../../../i18n/units.ts'
import { readUploadError } from '../../../photos/upload/upload-error.ts'
import { useUploadMessage } from '../../../photos/upload/use-upload-messages.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { letterQuery } from '../../letters/shared/queries.ts'
import { ChangeNote } from '../../outbox/shared/change-note.tsx'
import { orQueue, useChangeOn } from '../../outbox/shared/changes.ts'
import type { EnteredPart } from '../../outbox/shared/entered-part.ts'
import { withParts } from '../../outbox/shared/parts.ts'
import { leftToProve } from '../left-to-prove.ts'
import { hasQuantity } from '../outbox/entry.ts'
import { remove, useUploads } from '../outbox/uploads.ts'
import { documentsChanged, putQuantity } from '../queries.ts'
import { AlsoFor } from '../receipts/also-for.tsx'
import type { Together } from '../receipts/receipts-draft.ts'
import { partsOf, useLettersTogether } from '../receipts/together.ts'
import { proposed, uncovered } from '../recorded.ts'
import { RecordedHint } from '../recorded-hint.tsx'

const MAX_QUANTITY = 999

/** The unsaved quantities; undefined if they were not changed. */
type Draft = { quantity?: number | null; together?: Together }
const untouched: Draft = {}
const readDraft = (stored: unknown): Draft => {
  const { quantity, together } = (stored ?? untouched) as Draft
  return { ...(typeof quantity === 'number' && { quantity }), ...(together && { together }) }
}
const togetherOf = (parts: readonly EnteredPart[] = []): Together =>
  Object.fromEntries(parts.map(({ letterId, quantity }) => [letterId, quantity]))

type Props = { patientId: string; document: Document }

/** What a receipt has, also for other letters: the patient's task until it is entered, and editable until staff decide. */
export const QuantityForm = ({ patientId, document }: Props) => {
  const { id, letterId, orQuantity, status } = document
  const { t } = useTexts('documents')
  const { t: q } = useTexts('documents-quantity')
  const { t: i } = useTexts('outbox')
  const messageOf = useUploadMessage()
  const queries = useQueryClient()
  const { data: letter } = useQuery(letterQuery(letterId ?? ''))
  const store = useMemo(
    () =>
      draftOf({
        account: patientId,
        form: `quantity.${id}`,
        path: documentPath(id),
        read: readDraft,
        isEmpty: ({ quantity, together }) => !quantity && !together,
      }),
    [patientId, id],
  )
  const { draft, change, forget } = useStoredDraft(store, untouched)
  const typed = draft?.quantity
  const left = letter ? leftToProve(letter, id) : MAX_QUANTITY
  const records = letter ? uncovered(letter, id) : []
  const value = typed === undefined ? (orQuantity ?? proposed(records, left)) : typed
  const unsent = useChangeOn({ kind: 'quantity', documentId: id })
  // Sent with the photo, and refused after it had arrived.
  const refusedUpload = useUploads().find((entry) => entry.documentId === id && entry.refused)
  const sentWithPhoto = refusedUpload && hasQuantity(refusedUpload.subject) ? refusedUpload.subject.together : undefined
  const others = useLettersTogether(letter, document)
  const together = draft?.together ?? togetherOf(unsent?.together ?? sentWithPhoto ?? document.together)
  const parts = partsOf(together, others)
  const arePartsWrong = parts.some(({ letterId, quantity }) => {
    const other = others.find(({ letter }) => letter.id === letterId)
    return quantity < 1 || (other && quantity > other.left)
  })
  const isTask = status === 'NeedsQuantity'
  const [wasOpened, setOpened] = useState(isTask)
  const [checked, setChecked] = useState(false)
  const open = wasOpened || typed !== undefined || draft?.together !== undefined
  const save = useMutation({
    mutationFn: (quantity: number) => {
      // Without another letter that it is or was for, there is nothing to say about them.
      const split = others.length > 0 || parts.length > 0 ? { together: parts } : {}
      const change = { kind: 'quantity', documentId: id, quantity, ...split } as const
      return orQueue(putQuantity(id, quantity, { handles: true, ...split }), change)
    },
    onSuccess: async () => {
      setOpened(false)
      await forget()
      if (refusedUpload) await remove(refusedUpload.id)
      documentsChanged(queries)
    },
    // The units left may have changed since the letter was fetched.
    onError: () => void queries.invalidateQueries({ queryKey: letterQuery(letterId ?? '').queryKey }),
  })
  const atParts = new Map(
    (save.error instanceof ApiProblem ? save.error.validationErrors : []).flatMap(({ message, members }) => {
      const place = members[0]?.match(/^together\.(\d+)\./)?.[1]
      const letterId = place && parts[Number(place)]?.letterId
      return others.some(({ letter }) => letter.id === letterId) ? [[letterId ?? '', message] as const] : []
    }),
  )
  const uploadError =
    save.error && atParts.size === 0 && !(save.error instanceof InOutbox) && messageOf(readUploadError(save.error))
  const tooMany = value !== null && value > left ? q('tooMany', { left }) : undefined

  const amountOf = (units: number, parts?: readonly EnteredPart[]) =>
    withParts(letter ? countOf(units, letter.unit) : String(units), parts)
  if (unsent && !unsent.refused)
    return (
      <ChangeNote entry={unsent}>
        {i('quantityKept', { quantity: amountOf(unsent.quantity, unsent.together) })}
      </ChangeNote>
    )
  if (!open)
    return (
      <div className="stack">
        {save.data?.orQuantity && (
          <Note tone="good" icon={checkmarkCircleOutline}>
            <span role="status">
              {t('savedQuantity', { quantity: amountOf(save.data.orQuantity, save.data.together) })}
            </span>
          </Note>
        )}
        <div>
          <Button kind="line" onClick={() => setOpened(true)}>
            {t('changeQuantity')}
          </Button>
        </div>
      </div>
    )
  return (
    <Card>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (value && !tooMany && !arePartsWrong && !save.isPending) save.mutate(value)
        }}
      >
        <Stepper
          label={letter ? t('howMany', { units: unitFor(2, letter.unit) }) : t('howManyPlain')}
          value={value}
          max={left}
          buttonLabels={{ less: q('less'), more: q('more') }}
          hint={
            letter && (
              <>
                {!tooMany && <RecordedHint records={records} quantity={value} />}
                {q('left', { left: countOf(left, letter.unit) })}
              </>
            )
          }
          error={tooMany ?? (uploadError || undefined)}
          onChange={(next) => {
            save.reset()
            change((before) => ({ ...before, quantity: next }))
          }}
        />
        <AlsoFor
          others={others}
          together={together}
          checked={checked}
          refused={atParts}
          onChange={(next) => {
            save.reset()
            change((before) => ({ ...before, together: next }))
          }}
        />
        <div>
          <Button type="submit" kind={isTask ? 'fill' : 'line'} disabled={!value} busy={save.isPending && t('saving')}>
            {t('saveQuantity')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
