import { createContext, useContext } from 'react'
import type { Answers, FieldName } from '../../person/answers.ts'
import type { Doctor } from '../professionals/shared/doctor-found.tsx'
import type { Step } from './steps.ts'

export type RegistrationState = {
  step: Step
  answers: Answers
  doctor: Doctor | null
  /** What the server said of a field, until the person changes it. */
  serverErrors: Partial<Record<FieldName, string>>
  /** True when the step was opened from "Check your answers", and leads back there. */
  changing: boolean
  /** True at first when the answers are those of an earlier time. */
  resumed: boolean
  /** False when the device does not store the draft. */
  kept: boolean
  keep: (answers: Partial<Answers>) => void
  keepDoctor: (doctor: Doctor) => void
  /** To the next step, or back to the check. */
  goOn: () => void
  goTo: (step: Step) => void
  goBack: () => void
  exit: () => void
  /** Writes the draft now: before the camera, for which a phone may end the app. */
  flush: () => Promise<void>
  /** Asks first. */
  startOver: () => Promise<void>
  showPapers: () => void
}

export const RegistrationContext = createContext<RegistrationState | null>(null)

export const useRegistration = (): RegistrationState => {
  const enrolment = useContext(RegistrationContext)
  if (!enrolment) throw new Error('A step of the enrolment stands outside of it')
  return enrolment
}
