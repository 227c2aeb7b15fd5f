import type { CaseInFull } from '@aruga/contract/staff/case-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type CaseRef, keyOf } from '../case-ref.ts'
import { useFilters, writeFilters } from '../filters.ts'
import { hold } from '../held.ts'
import type { GoTo } from '../queue-page.tsx'
import { AcceptCase } from './accept-case.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import './decision.css'

export type Decided = { outcome: 'accepted' | 'declined'; send: () => Promise<unknown> }

/** `onReadAgain`: there when the case has changed since it was read. */
type Props = { of: CaseInFull; next: CaseRef | null; goTo: GoTo; onReadAgain: (() => void) | null }

/** What is known about the case, and the decision; after it the next case is there at once. */
export const Decide = ({ of, next, goTo, onReadAgain }: Props) => {
  const [declines, setDeclines] = useState(false)
  const navigate = useNavigate()
  const search = writeFilters(useFilters())
  const decide = ({ outcome, send }: Decided) => {
    setDeclines(false)
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
      <AcceptCase of={of} onDecided={decide} onDecline={() => setDeclines(true)} />
      {declines && <DeclineDialog of={of} onClose={() => setDeclines(false)} onDecided={decide} />}
    </section>
  )
}
