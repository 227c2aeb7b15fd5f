import { useIonRouter } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { numberOf, reachable, type Step, stepAt, steps } from './steps.ts'

const PATH = '/patient-enrollment'

/** The page's history state contains the previous step, so that Back and the browser's back button do the same. */
type HistoryState = { from?: Step; changing?: boolean; reference?: string }

type Options = {
  /** The step in the draft. */
  resumeAt: Step
  /** The first unfinished step. */
  unfinished: Step
}

/**
 * The step is in the address (`?step=4`), so the browser's back button goes one step back and a reload stays. An address cannot
 * skip an unfinished step.
 */
export const useStep = ({ resumeAt, unfinished }: Options) => {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useIonRouter()
  const inView = location.pathname === PATH
  const query = new URLSearchParams(location.search)
  // The page stays mounted behind others, which have other addresses; it then keeps its step.
  const last = useRef<{ step: Step; historyState: HistoryState }>({ step: resumeAt, historyState: {} })
  const requested = inView ? stepAt(query.get('step')) : undefined
  const step = inView ? reachable(requested ?? resumeAt, unfinished) : last.current.step
  const historyState = inView ? ((location.state as HistoryState | null) ?? {}) : last.current.historyState
  last.current = { step, historyState }

  const open = (to: Step, state: HistoryState = {}, replace = false) =>
    navigate({ pathname: PATH, search: `?step=${numberOf(to)}` }, { state, replace })

  const needsAddress = inView && !historyState.reference && requested !== step
  useEffect(() => {
    if (needsAddress) navigate({ pathname: PATH, search: `?step=${numberOf(step)}` }, { replace: true, state: null })
  }, [needsAddress, step, navigate])

  return {
    inView,
    step,
    changing: historyState.changing === true,
    reference: historyState.reference,
    wantsChecklist: inView && query.has('checklist'),
    /** Goes to another step; with `changing` that step returns to the check. */
    goTo: (to: Step, changing = false) => open(to, { from: step, changing }),
    goBack: () => {
      const before = steps[steps.indexOf(step) - 1]
      if (historyState.from) navigate(-1)
      else if (before) open(before, {}, true)
      else leave(router)
    },
    restart: () => open('doctor', {}, true),
    /** After sending: changes an answer, and then returns to the check. */
    changeSent: (to: Step) => {
      open('check', {}, true)
      open(to, { from: 'check', changing: true })
    },
    exit: () => leave(router),
    sent: (reference: string) =>
      navigate({ pathname: PATH, search: '' }, { replace: true, state: { reference } satisfies HistoryState }),
  }
}

const leave = (router: ReturnType<typeof useIonRouter>) => router.push('/welcome', 'back', 'replace')
