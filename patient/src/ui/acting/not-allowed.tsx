import type { Scope } from '@aruga/contract/permissions'
import { lockClosedOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { useOwnPatients } from '../../platform/own-patients.ts'
import { Note } from '../feedback/note.tsx'

/** Says that only the patient can do this, or that the patient has not allowed it. */
export const NotAllowed = ({ to }: { to: Scope }) => {
  const { t } = useTexts('caregivers-switch')
  const name = useOwnPatients().open?.firstName ?? ''
  return <Note icon={lockClosedOutline}>{t(to === 'own' ? 'onlyThey' : 'notAllowed', { name })}</Note>
}
