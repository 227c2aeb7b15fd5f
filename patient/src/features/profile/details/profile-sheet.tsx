import type { Profile } from '@aruga/contract/profile/profile'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { accountPath } from '../../../links.ts'
import { draftOf } from '../../../platform/drafts.ts'
import { useStoredDraft } from '../../../platform/use-draft.ts'
import { Sheet } from '../../../ui/feedback/sheet.tsx'
import { hasNoChanges, noChanges, type ProfileChanges, readChanges } from '../shared/profile-values.ts'
import { ProfileForm } from './profile-form.tsx'

type Props = { open: boolean; profile: Profile; onClose: () => void; onDone: (message: string) => void }

/** The specification's `update-profile-modal`. */
export const ProfileSheet = ({ open, profile, onClose, onDone }: Props) => {
  const { t } = useTexts('profile')
  return (
    <Sheet open={open} title={t('details')} onClose={onClose}>
      <Draft profile={profile} onDone={onDone} />
    </Sheet>
  )
}

const Draft = ({ profile, onDone }: Pick<Props, 'profile' | 'onDone'>) => {
  const store = useMemo(
    () =>
      draftOf({
        account: profile.id,
        form: 'profile',
        path: accountPath('profile'),
        read: readChanges,
        isEmpty: hasNoChanges,
      }),
    [profile.id],
  )
  const { draft, change, forget } = useStoredDraft(store, noChanges)
  const onChange = useCallback((changes: ProfileChanges) => change(() => changes), [change])
  if (!draft) return null
  return <ProfileForm profile={profile} draft={draft} onChange={onChange} forget={forget} onDone={onDone} />
}
