import { createContext, useContext } from 'react'
import type { Answers, FieldName } from '../../person/answers.ts'
import type { Doctor } from '../professionals/shared/doctor-found.tsx'
import type { Step } from './steps.ts'

export type RegistrationState = {
  step: Step
  answers: Answers
  doctor: Doctor | null
  /** The server's message about a field, until the person changes it. */
  serverErrors: Partial<Record<FieldName, string>>
  /** True if the step was opened from "Check your answers", and returns there. */
  changing: boolean
  /** True at first if the answers are from an earlier visit. */
  resumed: boolean
  /** False if the device does not store the draft. */
  isStored: boolean
  changeAnswers: (answers: Partial<Answers>) => void
  setDoctor: (doctor: Doctor) => void
  /** Goes to the next step, or back to the check. */
  goOn: () => void
  goTo: (step: Step) => void
  goBack: () => void
  exit: () => void
  /** Writes the draft now: a phone may kill the app while the camera is open. */
  flush: () => Promise<void>
  /** Asks for confirmation first. */
  startOver: () => Promise<void>
  showChecklist: () => void
}

export const RegistrationContext = createContext<RegistrationState | null>(null)

export const useRegistration = (): RegistrationState => {
  const registration = useContext(RegistrationContext)
  if (!registration) throw new Error('useRegistration needs a RegistrationContext')
  return registration
}
