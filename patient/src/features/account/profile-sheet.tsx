import type { Profile } from '@aruga/contract/profile'
import { keptUnder, useKeptDraft } from '../../platform/use-kept-draft.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ProfileForm } from './profile-form.tsx'
import { noDraft, type ProfileDraft, readProfileDraft } from './profile-values.ts'
import { useAccountTexts } from './texts.ts'

const drafts = keptUnder<ProfileDraft>('profile-draft', readProfileDraft)

type Props = { open: boolean; profile: Profile; onClose: () => void; onDone: (words: string) => void }

/** The specification's `update-profile-modal`. */
export const ProfileSheet = ({ open, profile, onClose, onDone }: Props) => {
  const t = useAccountTexts()
  return (
    <Sheet open={open} title={t('details')} onClose={onClose}>
      <Draft profile={profile} onDone={onDone} />
    </Sheet>
  )
}

const Draft = ({ profile, onDone }: Pick<Props, 'profile' | 'onDone'>) => {
  const { draft, change, forget } = useKeptDraft(drafts, noDraft)
  if (!draft) return null
  const keep = (changes: ProfileDraft['changes']) => change(() => ({ of: profile.id, changes }))
  return <ProfileForm profile={profile} draft={draft} keep={keep} forget={forget} onDone={onDone} />
}
