import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { useFilters, writeFilters } from '../queue/filters.ts'
import type { GoTo } from '../queue/queue-page.tsx'
import { AcceptCase } from './accept-case.tsx'
import { DeclineDialog, nothingSaid } from './decline-dialog.tsx'
import { type Draft, drafts, useDraft } from './drafts.ts'
import { hold } from './pending-decisions.ts'
import './decision.css'

export type Send = () => Promise<unknown>
/** `draft`: what is there again when it is taken back. */
type Decided = { outcome: 'accepted' | 'declined'; send: Send; draft: Draft }

/** `onReadAgain`: there when the case has changed since it was read. */
type Props = {
  of: CaseInFull
  next: CaseRef | null
  goTo: GoTo
  onBeside: (documentId: string) => void
  onReadAgain: (() => void) | null
}

/** What is known about the case, and the decision; after it the next case is there at once. */
export const Decide = ({ of, next, goTo, onBeside, onReadAgain }: Props) => {
  const draft = useDraft(of)
  const [declines, setDeclines] = useState(draft?.decline !== undefined)
  const [said, setSaid] = useState(draft?.decline ?? nothingSaid(of))
  /** What the form holds while the dialog is over it. */
  const [form, setForm] = useState(draft?.form)
  const navigate = useNavigate()
  const search = writeFilters(useFilters())
  const decide = ({ outcome, send, draft }: Decided) => {
    setDeclines(false)
    drafts.keep(of, draft)
    hold({
      kind: of.kind,
      id: of.id,
      done: `${of.patient.patientCode} ${outcome}`,
      assignedTo: of.assignedTo,
      send,
      reopen: () => navigate(`/queue/${keyOf(of)}${search}`),
    })
    if (next) goTo(next)
    else navigate(`/queue${search}`)
  }
  return (
    <section className="decide" aria-label="Decision">
      <div className="case-changed" role="status">
        {onReadAgain && (
          <>
            This case has changed since you opened it.
            <Button size="compact-sm" variant="default" onClick={onReadAgain}>
              Read it again
            </Button>
          </>
        )}
      </div>
      <AcceptCase
        of={of}
        draft={draft?.form}
        onBeside={onBeside}
        onAccepted={(form, send) => decide({ outcome: 'accepted', send, draft: { form } })}
        onDecline={(form) => {
          setForm(form)
          setDeclines(true)
        }}
      />
      {declines && (
        <DeclineDialog
          of={of}
          said={said}
          onSay={setSaid}
          onClose={() => setDeclines(false)}
          onDeclined={(send) => decide({ outcome: 'declined', send, draft: { form, decline: said } })}
        />
      )}
    </section>
  )
}
