import type { Profile } from '@aruga/contract/profile/profile'
import { useMemo } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { accountPath } from '../../links.ts'
import { draftOf } from '../../platform/drafts.ts'
import { useStoredDraft } from '../../platform/use-draft.ts'
import { Sheet } from '../../ui/feedback/sheet.tsx'
import { Facts } from '../../ui/list/card.tsx'
import { DoctorForm } from './doctor-form.tsx'

type Props = { open: boolean; profile: Profile; onClose: () => void; onDone: (message: string) => void }

/** The current doctor, and the form to change to another by code. */
export const DoctorSheet = ({ open, profile, onClose, onDone }: Props) => {
  const { t } = useTexts('professionals')
  return (
    <Sheet open={open} title={t('doctor')} onClose={onClose}>
      <Facts
        rows={[
          [
            t('doctorName'),
            <span key="name" translate="no">
              {profile.doctorName}
            </span>,
          ],
          [
            t('doctorCode'),
            <span key="code" translate="no">
              {profile.hcpCode}
            </span>,
          ],
        ]}
      />
      <Draft profile={profile} onDone={onDone} />
    </Sheet>
  )
}

const readCode = (stored: unknown) => (typeof stored === 'string' ? stored : '')
const isBlank = (code: string) => code.trim() === ''

/** The form with its draft: a code that was typed and not submitted. */
const Draft = ({ profile, onDone }: Pick<Props, 'profile' | 'onDone'>) => {
  const store = useMemo(
    () =>
      draftOf({ account: profile.id, form: 'doctor', path: accountPath('doctor'), read: readCode, isEmpty: isBlank }),
    [profile.id],
  )
  const { draft, change, forget } = useStoredDraft(store, '')
  if (draft === null) return null
  const onChange = (code: string) => change(() => code)
  return <DoctorForm profile={profile} code={draft} onChange={onChange} forget={forget} onDone={onDone} />
}
