// An open case is assigned to its reviewer while they are active; colleagues see that, and "next" skips it
// (docs/decisions/049). A crashed browser does not renew the assignment, and the server ends it.
import { inBackground } from '@aruga/client/background'
import type { Assignment, CaseInFull } from '@aruga/contract/review/case-file'
import { assignCase, releaseCase } from '@aruga/contract/review/queue'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUEUE } from '../../../platform/query-keys.ts'
import { toastProblem } from '../../../ui/toasts.tsx'
import { keyOf } from '../case-ref.ts'
import { isBeingSent } from '../decision/submit-decision.ts'
import { showAssignment, toTheEnd } from '../queries.ts'
import { givenBack } from './given-back.ts'

/** Passing a case with `j` does not open it. */
const PASSING_MS = 400
const RENEW_MS = 2 * 60_000
/** After this long without a key or a touch, nobody is active. */
const IDLE_MS = 10 * 60_000

type Claimed = Pick<CaseInFull, 'kind' | 'id' | 'state'>

/** `assignedTo`: the current reviewer. Undefined: not loaded yet. */
export function useClaim(of: Claimed | undefined, assignedTo: Assignment | null | undefined) {
  const had = useRef(false)
  const left = useRef(false)
  const { kind, id } = of ?? {}
  const isFree = of?.state === 'Waiting' && assignedTo === null
  const isMine = assignedTo?.isMe ?? false
  const other = assignedTo && !assignedTo.isMe ? assignedTo.name : null
  const isOpenHere = of?.state === 'Waiting' && other === null
  const activeAt = useRef(Date.now())

  // Also for an own case, because the page before a reload releases it after this page has loaded it.
  useEffect(() => {
    const isAtIt = Date.now() - activeAt.current < IDLE_MS
    if (!kind || !id || !isFree || !isAtIt || givenBack.has(keyOf({ kind, id }))) return
    const timer = setTimeout(() => {
      void take({ kind, id }).then((taken) => {
        had.current = taken && !left.current
        if (taken && left.current) void release({ kind, id })
      })
    }, PASSING_MS)
    return () => clearTimeout(timer)
  }, [kind, id, isFree])

  useEffect(() => {
    if (isMine) had.current = true
    else if (other && had.current) {
      had.current = false
      toastProblem(t('review:caseHead.tookItOver', { name: other }), { stays: true })
    }
  }, [isMine, other])

  useEffect(() => {
    if (!kind || !id || !isOpenHere) return
    activeAt.current = Date.now()
    const active = () => {
      activeAt.current = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - activeAt.current < IDLE_MS && !givenBack.has(keyOf({ kind, id })))
        inBackground(() => void take({ kind, id }))
    }, RENEW_MS)
    for (const event of activity) window.addEventListener(event, active, { passive: true })
    return () => {
      clearInterval(timer)
      for (const event of activity) window.removeEventListener(event, active)
    }
  }, [kind, id, isOpenHere])

  useEffect(() => {
    if (!kind || !id) return
    left.current = false
    const leave = () => {
      left.current = true
      if (had.current && !isBeingSent({ kind, id })) void release({ kind, id })
      had.current = false
      givenBack.delete(keyOf({ kind, id }))
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
}

const activity = ['pointerdown', 'keydown', 'scroll'] as const

type Ref = Pick<CaseInFull, 'kind' | 'id'>

/** Whether it is assigned to the caller now. The list shows a colleague who was faster. */
async function take({ kind, id }: Ref): Promise<boolean> {
  const lists = { queryKey: [...QUEUE, 'list'] }
  const readAt = () =>
    Math.max(
      0,
      ...queryClient
        .getQueryCache()
        .findAll(lists)
        .map(({ state }) => state.dataUpdatedAt),
    )
  const readBefore = readAt()
  const taken = await api.call(assignCase, { params: { kind, id }, body: {} }, toTheEnd).catch(() => null)
  if (!taken) return false
  // A list read meanwhile may know that another page has released it since.
  const wasRead = readAt() !== readBefore
  showAssignment(queryClient, { kind, id }, taken)
  if (wasRead) void queryClient.invalidateQueries(lists)
  return true
}

/** If that fails, the assignment expires. */
const release = ({ kind, id }: Ref) => api.call(releaseCase, { params: { kind, id } }, toTheEnd).catch(() => undefined)
