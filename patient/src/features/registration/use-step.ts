import { useIonRouter } from '@ionic/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { numberOf, reachable, type Step, stepAt, steps } from './steps.ts'

const PATH = '/patient-enrollment'

/** What this page leaves in the history: where one came from, so that Back and the browser's back are the same thing. */
type Trace = { from?: Step; changing?: boolean; reference?: string }

type Options = {
  /** Where the draft was left. */
  resumeAt: Step
  /** The first step that misses something. */
  unfinished: Step
}

/**
 * The step is the address's (`?step=4`), so the browser's back goes one step back and a reload stays. An address cannot jump
 * over a step that misses something.
 */
export const useStep = ({ resumeAt, unfinished }: Options) => {
  const location = useLocation()
  const navigate = useNavigate()
  const router = useIonRouter()
  const inView = location.pathname === PATH
  const query = new URLSearchParams(location.search)
  // A page stays mounted behind others, where the address is not its own: it stays as it was.
  const last = useRef<{ step: Step; trace: Trace }>({ step: resumeAt, trace: {} })
  const asked = inView ? stepAt(query.get('step')) : undefined
  const step = inView ? reachable(asked ?? resumeAt, unfinished) : last.current.step
  const trace = inView ? ((location.state as Trace | null) ?? {}) : last.current.trace
  last.current = { step, trace }

  const open = (to: Step, state: Trace = {}, replace = false) =>
    navigate({ pathname: PATH, search: `?step=${numberOf(to)}` }, { state, replace })

  const needsAddress = inView && !trace.reference && asked !== step
  useEffect(() => {
    if (needsAddress) navigate({ pathname: PATH, search: `?step=${numberOf(step)}` }, { replace: true, state: null })
  }, [needsAddress, step, navigate])

  return {
    inView,
    step,
    changing: trace.changing === true,
    reference: trace.reference,
    wantsPapers: inView && query.has('checklist'),
    /** To another step; `changing` leads back to the check afterwards. */
    goTo: (to: Step, changing = false) => open(to, { from: step, changing }),
    goBack: () => {
      const before = steps[steps.indexOf(step) - 1]
      if (trace.from) navigate(-1)
      else if (before) open(before, {}, true)
      else leave(router)
    },
    restart: () => open('doctor', {}, true),
    exit: () => leave(router),
    sent: (reference: string) =>
      navigate({ pathname: PATH, search: '' }, { replace: true, state: { reference } satisfies Trace }),
  }
}

const leave = (router: ReturnType<typeof useIonRouter>) => router.push('/welcome', 'back', 'replace')
