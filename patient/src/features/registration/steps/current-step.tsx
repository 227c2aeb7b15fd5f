import type { Sending } from '../sending/use-sending.ts'
import type { Step } from '../steps.ts'
import { CheckStep } from './check-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { DoctorStep } from './doctor-step.tsx'
import { PersonStep } from './person-step.tsx'
import { PhotoStep } from './photo-step.tsx'

/** The screen of a step; each is initialised from the draft when it is opened. */
export const CurrentStep = ({ step, sending }: { step: Step; sending: Sending }) => {
  switch (step) {
    case 'doctor':
      return <DoctorStep />
    case 'person':
      return <PersonStep />
    case 'contact':
      return <ContactStep />
    case 'id':
    case 'prescription':
      return <PhotoStep key={step} step={step} />
    case 'check':
      return <CheckStep />
    case 'consent':
      return <ConsentStep sending={sending} />
  }
}
