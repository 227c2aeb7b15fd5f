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
import { leftToProve } from '../left-to-prove.ts'
import { documentsChanged, putQuantity } from '../queries.ts'
import { proposed, uncovered } from '../recorded.ts'
import { RecordedHint } from '../recorded-hint.tsx'

const MAX_QUANTITY = 999

/** The unsaved quantity; undefined if it was not changed. */
type Draft = { quantity?: number | null }
const untouched: Draft = {}
const readDraft = (stored: unknown): Draft => {
  const { quantity } = (stored ?? untouched) as Draft
  return typeof quantity === 'number' ? { quantity } : untouched
}

type Props = { patientId: string; document: Document }

/** The quantity on a receipt: the patient's task until it is entered, and editable until staff decide. */
export const QuantityForm = ({ patientId, document: { id, letterId, orQuantity, status } }: Props) => {
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
        isEmpty: ({ quantity }) => !quantity,
      }),
    [patientId, id],
  )
  const { draft, change, forget } = useStoredDraft(store, untouched)
  const typed = draft?.quantity
  const left = letter ? leftToProve(letter, id) : MAX_QUANTITY
  const records = letter ? uncovered(letter, id) : []
  const value = typed === undefined ? (orQuantity ?? proposed(records, left)) : typed
  const unsent = useChangeOn({ kind: 'quantity', documentId: id })
  const isTask = status === 'NeedsQuantity'
  const [wasOpened, setOpened] = useState(isTask)
  const open = wasOpened || typed !== undefined
  const save = useMutation({
    mutationFn: (quantity: number) =>
      orQueue(putQuantity(id, quantity, { handles: true }), { kind: 'quantity', documentId: id, quantity }),
    onSuccess: async () => {
      setOpened(false)
      await forget()
      documentsChanged(queries)
    },
    // The units left may have changed since the letter was fetched.
    onError: () => void queries.invalidateQueries({ queryKey: letterQuery(letterId ?? '').queryKey }),
  })
  const uploadError = save.error && !(save.error instanceof InOutbox) && messageOf(readUploadError(save.error))
  const tooMany = value !== null && value > left ? q('tooMany', { left }) : undefined

  if (unsent && !unsent.refused)
    return (
      <ChangeNote entry={unsent}>
        {i('quantityKept', { quantity: letter ? countOf(unsent.quantity, letter.unit) : unsent.quantity })}
      </ChangeNote>
    )
  if (!open)
    return (
      <div className="stack">
        {save.data?.orQuantity && (
          <Note tone="good" icon={checkmarkCircleOutline}>
            <span role="status">
              {t('savedQuantity', {
                quantity: letter ? countOf(save.data.orQuantity, letter.unit) : save.data.orQuantity,
              })}
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
          if (value && !tooMany && !save.isPending) save.mutate(value)
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
            change(() => ({ quantity: next }))
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
